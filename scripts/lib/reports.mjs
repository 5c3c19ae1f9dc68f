/** Counts of Vitest's JSON report; skip reasons come from the title or the note. */
export function readVitest(report) {
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({ ...test, file: file.name })),
  );
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === "failed" && file.assertionResults.every((test) => test.status !== "failed"),
  );
  const skipped = tests.filter((test) =>
    ["skipped", "pending", "todo", "disabled"].includes(test.status),
  );
  // A failed setup counts once per file.
  const reasonOf = ({ file, meta }) =>
    meta?.reason ??
    (brokenFiles.some(({ name }) => name === file) ? "its file could not be set up" : undefined) ??
    "no reason given";
  return {
    tests: tests
      .filter((test) => !skipped.includes(test))
      .map(({ fullName, status, meta }) => ({
        name: [...(meta?.tags ?? []), fullName].join(" "),
        isPassed: status === "passed",
        ...(meta?.tally && { tally: meta.tally }),
      })),
    passed: tests.filter((test) => test.status === "passed").length,
    retried: tests
      .filter(({ status, meta }) => status === "passed" && meta?.retried)
      .map(({ fullName, meta }) => `${fullName}\n${meta.retried.join("\n")}`),
    failed: [
      ...tests
        .filter((test) => test.status === "failed")
        .map((test) => `${test.fullName}\n${(test.failureMessages ?? []).join("\n")}`),
      ...brokenFiles.map((file) => `${file.name}\n${file.message ?? ""}`),
    ],
    skipped: skipped.map((test) => `${test.fullName}: ${reasonOf(test)}`),
    notes: tests.flatMap(({ meta }) => meta?.note ?? []),
  };
}

const specsOf = (suite, above = []) => {
  const path = [...above, suite.title];
  const own = (suite.specs ?? []).map((spec) => ({ ...spec, path: [...path, spec.title] }));
  return [...own, ...(suite.suites ?? []).flatMap((inner) => specsOf(inner, path))];
};

/** Counts of Playwright's JSON report. */
export function readPlaywright(report) {
  const tests = report.suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ title, tags, path, tests: own }) =>
      own.map((test) => ({ ...test, title, tags, path })),
    );
  const messages = (test) =>
    test.results.flatMap((result) => result.errors.map((error) => error.message)).join("\n");
  return {
    tests: tests
      .filter((test) => test.status !== "skipped")
      .map(({ title, tags = [], status }) => ({
        name: [...tags, title].join(" "),
        isPassed: status !== "unexpected",
      })),
    places: tests.map(({ projectName, path }) => [projectName, ...path].join(" > ")),
    passed: tests.filter((test) => test.status === "expected" || test.status === "flaky").length,
    retried: tests
      .filter((test) => test.status === "flaky")
      .map((test) => `${test.title}\n${messages(test)}`),
    failed: [
      ...tests
        .filter((test) => test.status === "unexpected")
        .map((test) => `${test.title}\n${messages(test)}`),
      ...report.errors.map((error) => error.message),
    ],
    skipped: tests
      .filter((test) => test.status === "skipped")
      .map(
        (test) =>
          `${test.title}: ${test.annotations.find((note) => note.type === "skip")?.description ?? "no reason given"}`,
      ),
  };
}

/** A gate counts as one test. */
export const readGate = ({ name, problems, saw }) => ({
  notes: saw ? [`${name}: ${saw}`] : [],
  passed: problems.length === 0 ? 1 : 0,
  failed: problems.length === 0 ? [] : [`${name}\n  ${problems.join("\n  ")}`],
  skipped: [],
});

/** Sums up reports; a skip without reason is a failure. */
export function total(parts) {
  const skipped = parts.flatMap((part) => part.skipped);
  const silent = skipped.filter((one) => one.endsWith(": no reason given"));
  return {
    passed: parts.reduce((sum, part) => sum + part.passed, 0),
    failed: [
      ...parts.flatMap((part) => part.failed),
      ...silent.map((one) => `skipped without a reason: ${one}`),
    ],
    skipped,
  };
}
