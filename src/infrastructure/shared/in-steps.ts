/** Concurrent calls. */
const ABREAST = 8;

/** Maps items in batches of concurrent calls, in order; rejects with the first failure. */
export const inSteps = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += ABREAST)
    done.push(...(await Promise.all(all.slice(at, at + ABREAST).map(work))));
  return done;
};
