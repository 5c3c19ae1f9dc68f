/** Keeps everything in memory: it is gone when the process ends. */
export const memoryStore = () => {
  const values = new Map();
  return {
    get: (key) => values.get(key),
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  };
};
