import { headersOf } from "./headers.mjs";
import { HttpRefusal } from "./http.mjs";
import { oneTime, secret } from "./one-time.mjs";

/** Keep-alive interval: proxies close silent connections. */
const BREATH_MS = 15_000;
const LINK_MS = 20 * 60_000;
/** A frame prefetches the next link while a window opens. */
const MOST_LINKS = 2;

/**
 * Windows in which users review a frame's requests. A link opens one window once; the window gets
 * its own secret for the decision, valid until the request or window ends.
 */
export class Reviews {
  #links;
  /** Links of each request, oldest first. */
  #newest = new WeakMap();
  #open = new Map();

  constructor(now) {
    this.#links = oneTime(LINK_MS, now);
  }

  /** Creates a link to review `asked`, for the requesting page. */
  link(page, asked) {
    const link = secret();
    const links = [...(this.#newest.get(asked) ?? []), link];
    if (links.length > MOST_LINKS) this.#links.take(links.shift());
    this.#newest.set(asked, links);
    this.#links.put(link, { page, asked });
    return link;
  }

  /** Streams a request to its window, then its end, as JSON lines. */
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
