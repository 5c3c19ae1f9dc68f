/** Longest task, ms of processor time. */
export const LIMIT_MS = 50;
/** The best of at least so many runs counts, and of more where a busy machine held one up. */
const [LEAST_RUNS, MOST_RUNS] = [3, 40];

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

/**
 * The longest turn of the event loop while `work` runs: by the clock or by the processor, whichever
 * is less, since either counts what is not ours.
 */
const longestTurn = async (work: () => unknown): Promise<number> => {
  let [longest, isOver] = [0, false];
  let before = { worked: processorMs(), at: performance.now() };
  const measure = (): void => {
    const now = { worked: processorMs(), at: performance.now() };
    longest = Math.max(longest, Math.min(now.worked - before.worked, now.at - before.at));
    before = now;
    if (!isOver) setImmediate(measure);
  };
  setImmediate(measure);
  await new Promise((go) => setImmediate(go));
  // What is refused counts as well.
  await Promise.resolve()
    .then(work)
    .catch(() => undefined);
  await new Promise((go) => setImmediate(go));
  isOver = true;
  measure();
  return longest;
};

/** The longest turn of the best run, in ms. Runs again while it is above `limitMs`. */
export const shortestLongestTask = async (
  work: () => unknown,
  limitMs = LIMIT_MS,
): Promise<number> => {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < LEAST_RUNS || (least > limitMs && run < MOST_RUNS); run += 1)
    least = Math.min(least, await longestTurn(work));
  return least;
};
