import { SiteRefusal, linesOf, post } from "./requests.js";

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

/** Speaks to the site for one page that embeds it. */
export const speaker = (page) => {
  // Pages of one domain, and the site below it by itself, share the storage.
  const key = `session:${page}`;
  let beginning;
  const begin = async () => {
    const { session } = await post("/session", { page });
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
    /** Asks the site for something besides messages, in the same session. Throws where it refuses. */
    ask: async (path, body = {}) => post(path, { ...body, session: await session() }),
    /**
     * The reply to a message, where there is one. `notify` is given what is to be agreed to, with
     * the session in which it is asked.
     */
    deliver,
    /** Rejects where the site did not hear it. Another tab may have begun another session. */
    decide: ({ session, ask }, isAgreed) => post("/decision", { session, ask, isAgreed }),
    /** What one window of the site is opened with to review a request. */
    reviewLink: async ({ session, ask }) => (await post("/review-link", { session, ask })).link,
  };
};
