/** Minimum interval between checks of the store, and its time limit, ms. */
const [FRESH_MS, LIMIT_MS] = [5_000, 2_000];
/** Consecutive failed e-mails that mark the mailer as failing. */
const MOST_FAILED = 3;

const inTime = (work) =>
  new Promise((resolve) => {
    const limit = setTimeout(() => resolve(false), LIMIT_MS);
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(limit));
  });

/**
 * The site's health: "ok", "degraded" (e-mail fails), "failing" (store unavailable) or "stopping".
 * Logs each change with its cause.
 */
export const healthOf = ({ store, log, now }) => {
  let failed = 0;
  let last = "ok";
  let isStopping = false;
  let asked = { at: -Infinity, isReached: Promise.resolve(true) };

  const isReached = () => {
    if (now() - asked.at >= FRESH_MS || now() < asked.at) {
      const reading = (async () => store.transaction((records) => records.get("health", "")))();
      asked = { at: now(), isReached: inTime(reading) };
    }
    return asked.isReached;
  };
  const stateFrom = (isStoreReached) => {
    if (isStopping) return "stopping";
    if (!isStoreReached) return "failing";
    return failed >= MOST_FAILED ? "degraded" : "ok";
  };
  return {
    state: async () => {
      const isStoreReached = await isReached();
      const state = stateFrom(isStoreReached);
      if (state !== last)
        log.info("health", { state, store: isStoreReached, mail: failed < MOST_FAILED });
      last = state;
      return state;
    },
    /** Wraps a mailer and counts its failures. */
    counted: (mail) => ({
      send: async (letter) => {
        try {
          await mail.send(letter);
          failed = 0;
        } catch (error) {
          failed += 1;
          log.error("mail", error);
          throw error;
        }
      },
    }),
    stop: () => {
      isStopping = true;
    },
  };
};
