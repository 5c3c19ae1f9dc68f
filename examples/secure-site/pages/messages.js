/** A browser may refuse a frame its storage: who is signed in is known while the frame lives then. */
const storage = (() => {
  try {
    localStorage.getItem("");
    return localStorage;
  } catch {
    const kept = new Map();
    return {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    };
  }
})();

const post = (path, body) =>
  fetch(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    credentials: "omit",
  });

/** The lines of an answer, as they come. */
const readLines = async function* (response) {
  const decoder = new TextDecoder();
  let rest = "";
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    rest += decoder.decode(value, { stream: !done });
    const lines = rest.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") yield JSON.parse(line);
    if (done) return;
  }
};

/** Speaks to the site for one page that embeds it. */
export const speaker = (page) => {
  // Pages of one domain, and the site below it by itself, share the storage.
  const key = `session:${page}`;
  let beginning;
  const begin = async () => {
    const response = await post("/session", { page });
    if (!response.ok) throw new Error("no session");
    const { session } = await response.json();
    // Another tab may have begun one meanwhile: a browser has one for each page.
    const kept = storage.getItem(key);
    if (kept !== null) return kept;
    storage.setItem(key, session);
    return session;
  };
  const session = () => {
    const kept = storage.getItem(key);
    if (kept !== null) return Promise.resolve(kept);
    // Messages that come at the same time begin one session.
    beginning ??= begin().finally(() => {
      beginning = undefined;
    });
    return beginning;
  };
  const deliver = async (data, notify = () => undefined, isAgain = false) => {
    const token = await session();
    const response = await post("/message", { session: token, page, data });
    if (response.status === 401 && !isAgain) {
      if (storage.getItem(key) === token) storage.removeItem(key);
      return deliver(data, notify, true);
    }
    if (!response.ok) throw new Error(`the site answered ${response.status}`);
    let last;
    for await (const line of readLines(response)) {
      if ("reply" in line) last = line;
      else notify(line, token);
    }
    if (last === undefined) throw new Error("no reply");
    return last.reply ?? undefined;
  };
  return {
    /** Asks the site for something besides messages, in the same session. Throws where it refuses. */
    ask: async (path, body = {}) => {
      const response = await post(path, { ...body, session: await session() });
      if (!response.ok) throw new Error(`the site answered ${response.status}`);
      return response.json();
    },
    /**
     * The reply to a message, where there is one. `notify` is given what is to be agreed to, with
     * the session in which it is asked.
     */
    deliver,
    /** Rejects where the site did not hear it. Another tab may have begun another session. */
    decide: async ({ session, ask }, isAgreed) => {
      const { ok } = await post("/decision", { session, ask, isAgreed });
      if (!ok) throw new Error("not heard");
    },
  };
};
