import { headersOf } from "./headers.mjs";
import { HttpRefusal } from "./http.mjs";
import { oneTime, secret } from "./one-time.mjs";

/** A proxy ends what is silent for long. */
const BREATH_MS = 15_000;
const LINK_MS = 20 * 60_000;
/** A frame has the next link ready while the window of the last one opens. */
const MOST_LINKS = 2;

/**
 * Windows of the site in which users review what a frame asks. A link opens one window, once; the
 * window gets a secret of its own to decide with, which ends with the request or the window.
 */
export class Reviews {
  #links;
  /** The links of each request, oldest first. */
  #newest = new WeakMap();
  #open = new Map();

  constructor(now) {
    this.#links = oneTime(LINK_MS, now);
  }

  /** A link to review `asked` with, in the page that asks. */
  link(page, asked) {
    const link = secret();
    const links = [...(this.#newest.get(asked) ?? []), link];
    if (links.length > MOST_LINKS) this.#links.take(links.shift());
    this.#newest.set(asked, links);
    this.#links.put(link, { page, asked });
    return link;
  }

  /** Shows a window its request in a line of JSON, and says in another when that is over. */
  open(link, { response, origin }) {
    const { page, asked } = this.#links.take(link) ?? {};
    if (asked === undefined || asked.ended.aborted) throw new HttpRefusal(404, "not good any more");
    const decision = secret();
    this.#open.set(decision, asked);
    response.writeHead(200, headersOf("application/x-ndjson", { origin }));
    const write = (line) => response.write(`${line}\n`);
    const breath = setInterval(() => write(""), BREATH_MS);
    const end = () => {
      if (!response.writableEnded)
        response.end(`${JSON.stringify({ over: asked.ended.reason })}\n`);
    };
    asked.ended.addEventListener("abort", end, { once: true });
    response.once("close", () => {
      clearInterval(breath);
      asked.ended.removeEventListener("abort", end);
      this.#open.delete(decision);
    });
    write(JSON.stringify({ page, question: asked.question, decision }));
  }

  decide(decision, isAgreed) {
    const asked = this.#open.get(decision);
    if (asked === undefined) throw new HttpRefusal(404, "nobody waits for it");
    asked.decide(isAgreed);
  }
}
