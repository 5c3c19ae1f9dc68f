import { AsyncLocalStorage } from "node:async_hooks";
import { headersOf } from "./headers.mjs";
import { secret } from "./one-time.mjs";

/** A proxy ends what is silent for long; a person may take two minutes. */
const BREATH_MS = 15_000;
/** The answer that a message is under way in. */
const answers = new AsyncLocalStorage();

/** The question of a call is what its user reads, and nothing else of what the page sent. */
const shownIn = (question) => {
  if (question.kind !== "call") return question;
  const { method, chainId, account, shown } = question.call;
  return { kind: "call", call: { method, chainId, account, shown } };
};

/**
 * Shows the frame what is to be agreed to, and waits for its user. Until then `asks` has it by id:
 * its question, how it is decided, and a signal of its end.
 */
export const askIn = (asks, question, signal) => {
  const answer = answers.getStore();
  const id = secret();
  const ended = new AbortController();
  return new Promise((resolve) => {
    const end = (isAgreed, isDecided) => {
      if (!asks.delete(id)) return;
      // The signal lives as long as the session.
      signal.removeEventListener("abort", leave);
      answer.write({ over: id, isDecided });
      ended.abort(isDecided ? "decided" : "withdrawn");
      resolve(isAgreed);
    };
    const leave = () => end(false, false);
    const shown = shownIn(question);
    asks.set(id, {
      question: shown,
      ended: ended.signal,
      decide: (isAgreed) => end(isAgreed, true),
      leave,
    });
    answer.own.add(id);
    signal.addEventListener("abort", leave, { once: true });
    answer.write({ ask: id, question: shown });
    if (signal.aborted || answer.isClosed()) leave();
  });
};

/** What ends something is heard however much is under way. */
const ENDS = new Set(["@w3m-app/RPC_ABORT", "@w3m-app/SIGN_OUT"]);
/** Nothing was begun: the page may ask again. */
const crowdedReply = ({ type, id } = {}) => ({
  type: `${String(type).replace(/^@w3m-app\//u, "@w3m-frame/")}_ERROR`,
  ...(typeof id === "string" && { id }),
  payload: { message: "Too many requests at once" },
});

/**
 * Brings one message of the page to its session, and answers with a line of JSON for each thing
 * that happens: what is to be agreed to, then the reply. A frame that goes away agrees to nothing.
 */
export const answerMessage = async (session, data, { response, origin, isCrowded }) => {
  response.writeHead(200, headersOf("application/x-ndjson", { origin }));
  // Node keeps the head until the first line, which may be later than its frame waits.
  response.flushHeaders();
  const isClosed = () => response.writableEnded || response.destroyed;
  const write = (line) => {
    if (!isClosed()) response.write(`${JSON.stringify(line)}\n`);
  };
  if (isCrowded && !ENDS.has(data?.type)) {
    write({ reply: crowdedReply(data) });
    return void response.end();
  }
  const own = new Set();
  const breath = setInterval(() => {
    if (!isClosed()) response.write("\n");
  }, BREATH_MS);
  session.busy += 1;
  // Whoever went away waits for nothing more; what they began may wait without an end.
  const leave = () => {
    session.busy -= 1;
    clearInterval(breath);
    for (const id of own) session.asks.get(id)?.leave();
  };
  if (response.destroyed) leave();
  else response.once("close", leave);
  try {
    const receive = () => session.site.receive(data);
    write({ reply: (await answers.run({ own, write, isClosed }, receive)) ?? null });
  } finally {
    response.end();
  }
};
