import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./lib/root.mjs";

const STATEMENTS = join(ROOT, "docs/spec-statements.tsv");
const TARGET = join(ROOT, "docs/spec-coverage.md");
const BUILT = new Set(["the first connection"]);
const TEST_FILE = /\.(test|spec|contract|property\.test)\.(tsx?|mjs)$/;
const TITLE = /\b(?:it|test|describe)(?:\.\w+)*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*?)\1/g;
/** A table of cases: the ids may stand in its rows where the title takes them from there. */
const TABLE = /\b(?:it|test|describe)\.each\(([\s\S]*?)\)\(\s*(["'`])((?:\\.|(?!\2)[\s\S])*?)\2/g;
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

const testFiles = () =>
  readdirSync(join(ROOT, "test"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

/** Statement id → the tests whose title names it, as "file: title". A range such as S9-049..055 names each of its ids. */
function namedTests() {
  const found = new Map();
  for (const file of testFiles()) {
    const text = readFileSync(file, "utf8");
    const titles = [...text.matchAll(TITLE)].map(([, , title]) => ({ title, table: "" }));
    const tables = [...text.matchAll(TABLE)].map(([, table, , title]) => ({
      title,
      table: /^%[sj]/.test(title) ? table : "",
    }));
    for (const { title, table } of [...titles, ...tables]) {
      const ids = new Set([...(`${title} ${table}`.match(EACH_ID) ?? []), ...rangeIds(title)]);
      for (const id of ids)
        found.set(id, [
          ...(found.get(id) ?? []),
          { file: relative(ROOT, file).replaceAll("\\", "/"), title },
        ]);
    }
  }
  return found;
}

function rangeIds(title) {
  return [...title.matchAll(/(S\d)-(\d{3})(?:\.\.|–|-| to )(?:S\d-)?(\d{3})/g)].flatMap(
    ([, section, from, to]) =>
      Array.from(
        { length: Math.max(0, Number(to) - Number(from) + 1) },
        (_, index) => `${section}-${String(Number(from) + index).padStart(3, "0")}`,
      ),
  );
}

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

const shownBy = ({ id, capability }, tests) => {
  const named = tests.get(id);
  if (named) return named.map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join("<br>");
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
    "Made by `node scripts/spec-coverage.mjs`; do not edit. A test shows a statement by naming its id in its title.",
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

export const coverageFile = TARGET;

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(TARGET, render());
