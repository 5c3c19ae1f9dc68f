/** How long the site may take to begin an answer. */
const ANSWER_MS = 15_000;
/** The site writes at least a blank line every 15 s: after three of them the connection is lost. */
const SILENCE_MS = 45_000;
/** No message is answered later than this, whatever its user is asked. */
const LONGEST_MS = 20 * 60_000;

/** A signal that aborts 15 s after the beginning, or 45 s after `heard()`, or after 20 minutes. */
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

/** What the site answered that is no success. */
export class SiteRefusal extends Error {
  constructor(status) {
    super(`the site answered ${status}`);
    this.status = status;
  }
}

/** The JSON of an answer. Rejects with a `SiteRefusal`, and where none came for 15 s. */
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
 * The lines of an answer, as they come. Throws a `SiteRefusal`, and where the site began none for
 * 15 s or was silent for 45 s, or after 20 minutes.
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
