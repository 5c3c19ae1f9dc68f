import { AsyncLocalStorage } from "node:async_hooks";
import { headersOf } from "./headers.mjs";
import { secret } from "./one-time.mjs";

/** Keep-alive interval: proxies close silent connections, and users may take minutes. */
const BREATH_MS = 15_000;
/** The response of the current message. */
const answers = new AsyncLocalStorage();

/** Reduces a call to the fields shown to the user. */
const shownIn = (question) => {
  if (question.kind !== "call") return question;
  const { method, chainId, account, shown } = question.call;
  return { kind: "call", call: { method, chainId, account, shown } };
};

/**
 * Sends a question to the frame and waits for the user. Until then `asks` maps its id to the
 * question, the decision function and an end signal.
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

/** Messages that are accepted even under load. */
const ENDS = new Set(["@w3m-app/RPC_ABORT", "@w3m-app/SIGN_OUT"]);
/** Nothing was started: the page may retry. */
const crowdedReply = ({ type, id } = {}) => ({
  type: `${String(type).replace(/^@w3m-app\//u, "@w3m-frame/")}_ERROR`,
  ...(typeof id === "string" && { id }),
  payload: { message: "Too many requests at once" },
});

/**
 * Handles a message of the page and streams JSON lines: questions, then the reply. A closed frame
 * declines its questions.
 */
export const answerMessage = async (session, data, { response, origin, isCrowded }) => {
  response.writeHead(200, headersOf("application/x-ndjson", { origin }));
  // Send headers now: Node would delay them until the first line, which may exceed the frame's
  // limit.
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
  // Decline the questions of a closed frame, which could otherwise stay pending forever.
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
