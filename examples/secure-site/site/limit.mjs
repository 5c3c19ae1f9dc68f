/**
 * Counts what happens in a window of time, by a key. `isOver` says whether a key has had its most,
 * and counts one more where it has not.
 */
export const limitOf = (windowMs, now) => {
  const times = new Map();
  const isRecent = (at) => now() - at <= windowMs;
  return {
    isOver: (key, most) => {
      for (const [other, all] of times) if (!isRecent(all.at(-1))) times.delete(other);
      const recent = (times.get(key) ?? []).filter(isRecent);
      if (recent.length >= most) return true;
      times.set(key, [...recent, now()]);
      return false;
    },
  };
};
