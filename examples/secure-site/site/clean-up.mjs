const EVERY_MS = 60 * 60_000;

/** Deletes expired records now and every hour, until `stop`. */
export const cleanUp = ({ store, now }, log) => {
  const clean = async () => {
    try {
      const count = await store.removeExpired(now());
      if (count > 0) log.info("cleaned", { count });
    } catch (error) {
      log.error("cleaning", error);
    }
  };
  void clean();
  const timer = setInterval(clean, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
};
