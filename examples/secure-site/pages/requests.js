/** Maximum time until a response starts. */
const ANSWER_MS = 15_000;
/** The site writes at least a blank line every 15 s; three missing ones mean a lost connection. */
const SILENCE_MS = 45_000;
/** Maximum duration of a message. */
const LONGEST_MS = 20 * 60_000;

/** A signal that aborts after 15 s, 45 s after `heard()`, or 20 minutes in total. */
const limits = () => {
  const controller = new AbortController();
  const lost = () => controller.abort(new Error("the site does not answer"));
  const whole = setTimeout(lost, LONGEST_MS);
  let silence = setTimeout(lost, ANSWER_MS);
  return {
    signal: controller.signal,
    heard: () => {
      clearTimeout(silence);
      silence = setTimeout(lost, SILENCE_MS);
    },
    end: () => {
      clearTimeout(silence);
      clearTimeout(whole);
    },
  };
};

const send = (path, body, signal) =>
  fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
    signal,
  });

/** An unsuccessful response of the site. */
export class SiteRefusal extends Error {
  constructor(status) {
    super(`the site answered ${status}`);
    this.status = status;
  }
}

/** Parses a JSON response. Rejects with a `SiteRefusal`, or without a response for 15 s. */
export const post = async (path, body) => {
  const limit = limits();
  try {
    const response = await send(path, body, limit.signal);
    if (!response.ok) throw new SiteRefusal(response.status);
    return await response.json();
  } finally {
    limit.end();
  }
};

/**
 * Yields the lines of a response. Throws a `SiteRefusal`; also if it does not start within 15 s, is
 * silent for 45 s, or takes 20 minutes.
 */
export const linesOf = async function* (path, body) {
  const limit = limits();
  try {
    const response = await send(path, body, limit.signal);
    if (!response.ok) throw new SiteRefusal(response.status);
    const decoder = new TextDecoder();
    let rest = "";
    for (const reader = response.body.getReader(); ;) {
      limit.heard();
      const { done, value } = await reader.read();
      rest += decoder.decode(value, { stream: !done });
      const lines = rest.split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
      if (done) return;
    }
  } finally {
    limit.end();
  }
};
