import { MemorySiteStore } from "latchkit/secure-site";

/** Keeps everything in memory: it is gone when the process ends. */
export const memoryStore = () => {
  const store = new MemorySiteStore();
  return {
    transaction: (work) => store.transaction(work),
    removeExpired: (now) => store.removeExpired(now),
  };
};
