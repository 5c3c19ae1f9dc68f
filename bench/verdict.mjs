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
 * What was measured (`how`, `page`, `wallMs`, `cpuMs`), by case: medians of each page and the
 * ratios of the first page to the second.
 */
export const byCase = (measured, pages, cases) =>
  cases.map((how) => {
    const medians = pages.map((page) => {
      const own = measured.filter((one) => one.how === how && one.page === page);
      return {
        page,
        wallMs: median(own.map(({ wallMs }) => wallMs)),
        cpuMs: median(own.map(({ cpuMs }) => cpuMs)),
        walls: own.map(({ wallMs }) => wallMs),
      };
    });
    const [ours, theirs] = medians;
    return {
      how,
      medians,
      wallRatio: ours.wallMs / theirs.wallMs,
      cpuRatio: ours.cpuMs / theirs.cpuMs,
    };
  });

/** The exit code: 0 where every case holds the goal. A case without a figure does not. */
export const exitCode = (results, goal) =>
  results.length > 0 && results.every(({ wallRatio }) => wallRatio <= goal) ? 0 : 1;
