/** Concurrent calls. */
const CONCURRENCY = 8;

/** Maps items in batches of concurrent calls, in order; rejects with the first failure. */
export const mapWithConcurrency = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += CONCURRENCY)
    done.push(...(await Promise.all(all.slice(at, at + CONCURRENCY).map(work))));
  return done;
};
