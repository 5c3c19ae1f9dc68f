/** So many questions are on their way at once. */
const ABREAST = 8;

/** Does the work for each, some at once, in order; the first failure ends it. */
export const inSteps = async <T, R>(
  all: readonly T[],
  work: (one: T) => Promise<R>,
): Promise<readonly R[]> => {
  const done: R[] = [];
  for (let at = 0; at < all.length; at += ABREAST)
    done.push(...(await Promise.all(all.slice(at, at + ABREAST).map(work))));
  return done;
};
