/** Middle of the values; of two middle ones their mean. */
export const median = (values) => {
  const sorted = values.toSorted((a, b) => a - b);
  return (
    (sorted[Math.floor((sorted.length - 1) / 2)] + sorted[Math.ceil((sorted.length - 1) / 2)]) / 2
  );
};

/**
 * Rounds in which every page is measured in every case; each begins with another one, so that none
 * has the quiet moments.
 */
export const rounds = (count, pages, cases) =>
  Array.from({ length: count }, (_, round) => {
    const all = cases.flatMap((how) => pages.map((page) => ({ how, page })));
    const first = round % all.length;
    return [...all.slice(first), ...all.slice(0, first)];
  });

/**
 * What was measured (`how`, `page`, `ms`), by case: the medians of each page, and the ratio of the
 * first page to the second.
 */
export const byCase = (measured, pages, cases) =>
  cases.map((how) => {
    const medians = pages.map((page) => {
      const all = measured.filter((one) => one.how === how && one.page === page);
      return { page, ms: median(all.map(({ ms }) => ms)), all: all.map(({ ms }) => ms) };
    });
    const [ours, theirs] = medians;
    return { how, medians, ms: ours.ms, ratio: ours.ms / theirs.ms };
  });

/** Whether a case holds its goal: `ratio` to the other page, `ms` of its own. */
export const holds = (result, { ratio = Infinity, ms = Infinity }) =>
  result.ratio <= ratio && result.ms <= ms;

/** The exit code: 0 where every case holds its goal. A case without a figure does not. */
export const exitCode = (results, goals) =>
  Object.keys(goals).every((how) =>
    results.some((result) => result.how === how && holds(result, goals[how])),
  ) && results.length > 0
    ? 0
    : 1;
