import { SiteRefusal, linesOf, post } from "./requests.js";

/** Browsers may deny storage to a frame: sessions then last as long as the frame. */
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

/** Communicates with the site for one embedding page. */
export const speaker = (page) => {
  // Pages of a domain, and the site itself, share the storage.
  const key = `session:${page}`;
  let beginning;
  const begin = async () => {
    const { session } = await post("/session", { page });
    // Use the session another tab may have created: a browser has one per page.
    const kept = storage.getItem(key);
    if (kept !== null) return kept;
    storage.setItem(key, session);
    return session;
  };
  const session = () => {
    const kept = storage.getItem(key);
    if (kept !== null) return Promise.resolve(kept);
    // Concurrent messages share one new session.
    beginning ??= begin().finally(() => {
      beginning = undefined;
    });
    return beginning;
  };
  const deliver = async (data, notify = () => undefined, isAgain = false) => {
    const token = await session();
    try {
      let last;
      for await (const line of linesOf("/message", { session: token, page, data }))
        if ("reply" in line) last = line;
        else notify(line, token);
      if (last === undefined) throw new Error("no reply");
      return last.reply ?? undefined;
    } catch (error) {
      if (!(error instanceof SiteRefusal) || error.status !== 401 || isAgain) throw error;
      if (storage.getItem(key) === token) storage.removeItem(key);
      return deliver(data, notify, true);
    }
  };
  return {
    /** Sends another request in the same session. Throws if the site refuses. */
    ask: async (path, body = {}) => post(path, { ...body, session: await session() }),
    /** The reply to a message, if any. `notify` receives questions and their session. */
    deliver,
    /**
     * Rejects if the site did not receive it. Uses the question's session, since another tab may
     * have started another.
     */
    decide: ({ session, ask }, isAgreed) => post("/decision", { session, ask, isAgreed }),
    /** A link that opens one window of the site to review a request. */
    reviewLink: async ({ session, ask }) => (await post("/review-link", { session, ask })).link,
  };
};
