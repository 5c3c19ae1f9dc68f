import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFindings } from "./findings-coverage.mjs";
import { ROOT } from "./lib/root.mjs";
import { cell, testCell, testTitles, testsById } from "./lib/test-titles.mjs";

const STATEMENTS = join(ROOT, "docs/internal/spec-statements.tsv");
const TARGET = join(ROOT, "docs/internal/spec-coverage.md");
/** Implemented capabilities: each of their statements needs a test. */
const BUILT = new Set([
  "the first connection",
  "the modal shell",
  "WalletConnect",
  "catalogue and configuration",
  "more chains and connectors",
]);
const EACH_ID = /S\d-\d{3}/g;

const statements = () =>
  readFileSync(STATEMENTS, "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [id, statement, capability] = line.split("\t");
      return { id, statement, capability };
    });

/**
 * Statement id → tests with it as a tag or in the rows of their table. Ranges in titles
 * (S9-049..055) are expanded.
 */
const namedTests = () =>
  testsById(testTitles(), ({ title, tags, table }) => [
    ...(`${title} ${tags} ${table}`.match(EACH_ID) ?? []),
    ...rangeIds(title),
  ]);

function rangeIds(title) {
  return [...title.matchAll(/(S\d)-(\d{3})(?:\.\.|–|-| to )(?:S\d-)?(\d{3})/g)].flatMap(
    ([, section, from, to]) =>
      Array.from(
        { length: Math.max(0, Number(to) - Number(from) + 1) },
        (_, index) => `${section}-${String(Number(from) + index).padStart(3, "0")}`,
      ),
  );
}

const shownBy = ({ id, capability }, tests) => {
  const named = tests.get(id);
  if (named) return testCell(named);
  return BUILT.has(capability) ? `not yet shown (${capability})` : `owed by ${capability}`;
};

/** Renders the page from statements and tests. */
export function render() {
  const tests = namedTests();
  const rows = statements();
  const shown = rows.filter(({ id }) => tests.has(id)).length;
  return [
    "# What of the specification is shown by which test",
    "",
    "Made by `node scripts/spec-coverage.mjs`; do not edit. A test shows a statement by its tag.",
    "",
    `${shown} of ${rows.length} statements are shown by a test.`,
    "",
    "| id | statement | shown by |",
    "|---|---|---|",
    ...rows.map((row) => `| ${row.id} | ${cell(row.statement)} | ${shownBy(row, tests)} |`),
    "",
  ].join("\n");
}

/** Ids that tests name but the specification lacks. */
export const unknownIds = () => {
  const known = new Set(statements().map(({ id }) => id));
  return [...namedTests().keys()].filter((id) => !known.has(id));
};

/** Statements of implemented capabilities without a test, as `id (capability)`. */
export const missingStatements = (rows = statements(), tests = namedTests()) =>
  rows
    .filter(({ id, capability }) => BUILT.has(capability) && !tests.has(id))
    .map(({ id, capability }) => `${id} (${capability})`);

/** Implemented capabilities without statements, which would hide missing tests. */
export const unnamedParts = (rows = statements()) =>
  [...BUILT].filter((part) => !rows.some(({ capability }) => capability === part));

export const coverageFile = TARGET;

// Both pages list test titles and are written together.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(TARGET, render());
  writeFindings();
}
