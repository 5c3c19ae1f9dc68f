import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { writeFindings } from "./findings-coverage.mjs";
import { ROOT } from "./lib/root.mjs";
import { cell, testCell, testTitles, testsById } from "./lib/test-titles.mjs";

const STATEMENTS = join(ROOT, "docs/internal/spec-statements.tsv");
const TARGET = join(ROOT, "docs/internal/spec-coverage.md");
/**
 * The parts that are built, by the capability that the statements name: all that is left unshown of
 * them fails the gate.
 */
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
 * Statement id → the tests that have it as a tag, or in the rows of their table. A range such as
 * S9-049..055 in a title names each of its ids.
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

/** The page, made from the statements and the tests as they stand now. */
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

/** Ids that a test names but the specification does not have. */
export const unknownIds = () => {
  const known = new Set(statements().map(({ id }) => id));
  return [...namedTests().keys()].filter((id) => !known.has(id));
};

/** Statements of a built part that no test names, as `id (capability)`. */
export const missingStatements = (rows = statements(), tests = namedTests()) =>
  rows
    .filter(({ id, capability }) => BUILT.has(capability) && !tests.has(id))
    .map(({ id, capability }) => `${id} (${capability})`);

/** A built part that no statement names would hide all of its statements. */
export const unnamedParts = (rows = statements()) =>
  [...BUILT].filter((part) => !rows.some(({ capability }) => capability === part));

export const coverageFile = TARGET;

// Both pages are made of the titles of tests: they are written together.
if (process.argv[1] === new URL(import.meta.url).pathname) {
  writeFileSync(TARGET, render());
  writeFindings();
}
