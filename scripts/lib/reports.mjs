import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./run.mjs";

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
      .map(({ fullName, status, meta, file }) => ({
        name: [...(meta?.tags ?? []), fullName].join(" "),
        file: relative(ROOT, file),
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

/** Tests of Playwright's JSON report, each with the title and file of its spec. */
const testsOf = (report) =>
  report.suites
    .flatMap((suite) => specsOf(suite))
    .flatMap(({ title, tags, file, path, tests: own }) =>
      own.map((test) => ({ ...test, title, tags, file, path })),
    );

const BROWSERS = ["Chromium", "Firefox", "WebKitGTK"];

/** The browser that a test runs in: the tests of others than Chromium name it. */
const browserOf = ({ file, path }) => {
  const name = `${file} ${path.join(" ")}`.toLowerCase();
  return BROWSERS.slice(1).find((one) => name.includes(one.toLowerCase())) ?? "Chromium";
};

/**
 * Results by browser: tests, failed ones, and reasons of skipped ones. Tests note the `version`,
 * the number of `states` of the gallery and the name of a `flow` as annotations.
 */
export function readBrowsers(report) {
  const tests = testsOf(report);
  return BROWSERS.map((name) => {
    const own = tests.filter((test) => browserOf(test) === name);
    const ran = own.filter(({ status }) => status !== "skipped");
    const noted = (type) =>
      own.flatMap(({ annotations }) =>
        annotations.filter((one) => one.type === type).map(({ description }) => description),
      );
    return {
      name,
      version: noted("version")[0] ?? null,
      states: Math.max(0, ...noted("states").map(Number)),
      flows: [...new Set(noted("flow"))],
      tests: ran.length,
      failed: ran.filter(({ status }) => status !== "expected").length,
      reasons: [...new Set(noted("skip"))],
    };
  });
}

/** Counts of Playwright's JSON report. */
export function readPlaywright(report) {
  const tests = testsOf(report);
  const messages = (test) =>
    test.results.flatMap((result) => result.errors.map((error) => error.message)).join("\n");
  return {
    tests: tests
      .filter((test) => test.status !== "skipped")
      .map(({ title, tags = [], file, status }) => ({
        name: [...tags, title].join(" "),
        file: `test/e2e/${file}`,
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

/** Ids in a test's tags and title, such as `S1-002` and `finding-M1`. */
const STATEMENT = /\bS\d-\d{3}\b/g;
const FINDING = /\bfinding[ -]([HMWST]\d{1,2})\b/g;
/** Ids of faults and threats; finding ids look alike but follow the word "finding". */
const FAULT = /(?<!finding[ -])(?<![\w-])([FT]\d{1,2})(?![\w-])/g;
const FAULTS = /(?<!finding[ -])(?<![\w-])([FT])(\d{1,2}) (?:to|–) \1(\d{1,2})(?!\w)/g;

const matches = (name, pattern) => [...name.matchAll(pattern)].map(([whole, id]) => id ?? whole);

const faultIds = (name) => [
  ...matches(name, FAULT),
  ...[...name.matchAll(FAULTS)].flatMap(([, kind, from, to]) =>
    Array.from(
      { length: Math.max(0, Number(to) - Number(from) + 1) },
      (_, index) => `${kind}${Number(from) + index}`,
    ),
  ),
];

/** A table of ids and texts (and further columns, `more`), without its heading. */
export const listed = (file) =>
  readFileSync(join(ROOT, "docs/internal", file), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [id, text, ...more] = line.split("\t");
      return { id, text, more };
    });

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/**
 * Which passed tests show which row. `problems`: rows without one, and ids of tests that are not
 * listed; `page`: a Markdown table.
 */
export function coverageOf({ title, rows, tests, pattern }) {
  const shown = new Map();
  for (const { name, isPassed } of tests)
    if (isPassed)
      for (const id of new Set(matches(name, pattern)))
        shown.set(id, [...(shown.get(id) ?? []), name]);
  const known = new Set(rows.map(({ id }) => id));
  const missing = rows.filter(({ id }) => !shown.has(id));
  return {
    problems: [
      ...missing.map(({ id, text }) => `no passed test shows ${id}: ${text}`),
      ...[...shown.keys()]
        .filter((id) => !known.has(id))
        .map((id) => `a test names ${id}, which is not listed`),
    ],
    saw: `${rows.length - missing.length} of ${rows.length} ${title} are shown by a test`,
    page: [
      `# ${title[0].toUpperCase()}${title.slice(1)} and the tests that show them`,
      "",
      "| id | text | shown by |",
      "|---|---|---|",
      ...rows.map(
        ({ id, text }) =>
          `| ${id} | ${cell(text)} | ${(shown.get(id) ?? []).map(cell).join("<br>")} |`,
      ),
      "",
    ].join("\n"),
  };
}

/** Coverage of statements and findings by a whole run; writes its pages to `test-results`. */
export function coverageOfRun(tests) {
  const found = [
    ["statements", "spec-statements.tsv", STATEMENT],
    ["findings", "findings.tsv", FINDING],
  ].map(([title, file, pattern]) => {
    const result = coverageOf({ title, rows: listed(file), tests, pattern });
    mkdirSync(join(ROOT, "test-results"), { recursive: true });
    writeFileSync(join(ROOT, "test-results", `${title}.md`), result.page);
    return result;
  });
  return {
    name: "coverage",
    problems: found.flatMap(({ problems }) => problems),
    saw: found.map(({ saw }) => saw).join("; "),
  };
}

/** Ids of faults and threats that a test shows, by its name or the row of its table. */
export const shownBy = ({ name, tally }) =>
  new Set(faultIds(tally ? `${tally.row} ${name}` : name));

const order = (id) => Number(id.slice(1)) + (id[0] === "F" ? 0 : 1_000);

/**
 * Id → number of attempts and survived attempts. Tests that run a whole table report `tally`
 * (`row`, `tried`, `failed`); others count once per id in their name.
 */
export function countFaults(tests) {
  const counts = new Map();
  const add = (id, tried, survived) => {
    const before = counts.get(id) ?? { tried: 0, survived: 0 };
    counts.set(id, { tried: before.tried + tried, survived: before.survived + survived });
  };
  for (const test of tests)
    for (const id of shownBy(test))
      if (test.tally) add(id, test.tally.tried, test.tally.tried - test.tally.failed);
      else add(id, 1, test.isPassed ? 1 : 0);
  return counts;
}

/** Both tables as text, with all tried ids. */
export function faultTables(tests) {
  const counts = countFaults(tests);
  const ids = [...counts.keys()].sort((a, b) => order(a) - order(b));
  const table = (title, kind) => {
    const own = ids.filter((id) => id[0] === kind);
    const sum = (field) => own.reduce((total, id) => total + counts.get(id)[field], 0);
    return [
      `${title}: tried ${sum("tried")} survived ${sum("survived")}`,
      ...own.map((id) => {
        const { tried, survived } = counts.get(id);
        return `  ${id.padEnd(4)} tried ${String(tried).padStart(5)} survived ${String(survived).padStart(5)}`;
      }),
    ];
  };
  return [...table("faults", "F"), ...table("threats", "T")];
}
