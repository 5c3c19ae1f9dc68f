import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/root.mjs";
import { cell, testCell, testTitles, testsById } from "./lib/test-titles.mjs";

const FINDINGS = join(ROOT, "docs/internal/findings.tsv");
const PAGE = join(ROOT, "docs/internal/findings.md");
/** Ids that may still lack a test. Without this file every finding needs one. */
const OPEN = join(ROOT, "docs/internal/findings-open.txt");
// Requires the word "finding": threats and statements have similar ids.
const NAMED = /\bfinding[ -]([HMWST]\d{1,2})(?=[:,"])/g;

const lines = (file) => readFileSync(file, "utf8").trim().split("\n");
const findings = () =>
  lines(FINDINGS)
    .slice(1)
    .map((line) => {
      const [id, text] = line.split("\t");
      return { id, text };
    });
const openIds = () => (existsSync(OPEN) ? lines(OPEN).filter((id) => id !== "") : []);

/** Finding ids in a test's title, tags or table: `finding-M1`, `finding M1: …`. */
export const findingIds = ({ title, tags = "", table = "" }) =>
  [...`${title} ${tags} ${table}`.matchAll(NAMED)].map(([, id]) => id);

const namedTests = () => testsById(testTitles(), findingIds);

function page(rows, tests) {
  const covered = rows.filter(({ id }) => tests.has(id)).length;
  return [
    "# What was found in review, and which test shows it fixed",
    "",
    "Made by `node scripts/findings-coverage.mjs`; do not edit. A test shows a finding by its tag, as in `finding-M1`.",
    "",
    `${covered} of ${rows.length} findings are shown by a test.`,
    "",
    "| id | what must hold | shown by |",
    "|---|---|---|",
    ...rows.map(
      ({ id, text }) =>
        `| ${id} | ${cell(text)} | ${tests.has(id) ? testCell(tests.get(id)) : "open"} |`,
    ),
    "",
  ].join("\n");
}

/** Problems of a given state, so that tests can plant one. */
export const problemsOf = ({ rows, tests, open, written }) => {
  const known = new Set(rows.map(({ id }) => id));
  const allowed = new Set(open);
  return [
    ...(written === page(rows, tests)
      ? []
      : ["docs/internal/findings.md is out of date: node scripts/findings-coverage.mjs"]),
    ...rows
      .filter(({ id }) => !tests.has(id) && !allowed.has(id))
      .map(({ id }) => `finding ${id} has no test`),
    ...[...tests.keys()]
      .filter((id) => !known.has(id))
      .map((id) => `a test names finding ${id}, which is not listed`),
    ...open
      .filter((id) => tests.has(id) || !known.has(id))
      .map(
        (id) => `finding ${id} is listed as open but is not: node scripts/findings-coverage.mjs`,
      ),
  ];
};

/** Problems of the checkout. */
export const findingsProblems = () =>
  problemsOf({
    rows: findings(),
    tests: namedTests(),
    open: openIds(),
    written: existsSync(PAGE) ? readFileSync(PAGE, "utf8") : "",
  });

/** Ids that may still lack a test. */
export const openFindings = openIds;

/**
 * Writes the page and removes ids that now have a test from the list of open ones; never adds ids.
 */
export function writeFindings() {
  const rows = findings();
  const tests = namedTests();
  writeFileSync(PAGE, page(rows, tests));
  if (!existsSync(OPEN)) return;
  const known = new Set(rows.map(({ id }) => id));
  const open = [...new Set(openIds())].filter((id) => known.has(id) && !tests.has(id));
  writeFileSync(OPEN, open.map((id) => `${id}\n`).join(""));
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFindings();
  const open = openIds();
  console.log(open.length === 0 ? "no finding is open" : `open: ${open.join(" ")}`);
}
