import { MemorySiteStore } from "latchkit/secure-site";

/** An in-memory store; its data is lost when the process ends. */
export const memoryStore = () => {
  const store = new MemorySiteStore();
  return {
    transaction: (work) => store.transaction(work),
    removeExpired: (now) => store.removeExpired(now),
  };
};
