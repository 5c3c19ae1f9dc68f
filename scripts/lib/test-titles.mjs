import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "./root.mjs";

const TEST_FILE = /\.(test|spec|contract|property\.test)\.(tsx?|mjs)$/;
/** Tags after a title: `{ tags: ["S1-002"] }`, Playwright's `tag` or `variant(…, […])`. */
const TAGS = /(?:,\s*(?:\{[^{}]*?\btags?:\s*|variant\([^[\]]*)(\[[^\]]*\]|"[^"]*"))?/.source;
const TITLE = new RegExp(
  /\b(?:it|test|describe)(?:\.\w+)*\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*?)\1/.source + TAGS,
  "g",
);
/** `each` tables, whose rows may contain ids. */
const TABLE = new RegExp(
  /\b(?:it|test|describe)\.each\(([\s\S]*?)\)\(\s*(["'`])((?:\\.|(?!\2)[\s\S])*?)\2/.source + TAGS,
  "g",
);

/** Rows of `it.each(name)` from `const name = [...]` in the same file. */
const rowsOf = (text, table) => {
  const name = /^\s*(\w+)\s*$/.exec(table)?.[1];
  if (name === undefined) return table;
  const rows = new RegExp(`\\bconst ${name}\\b[^=;]*=\\s*(\\[[\\s\\S]*?\\n\\s*\\])`).exec(text);
  return rows?.[1] ?? table;
};

const testFiles = () =>
  readdirSync(join(ROOT, "test"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && TEST_FILE.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort();

const titlesIn = (text) => [
  ...[...text.matchAll(TITLE)].map(([, , title, tags = ""]) => ({ title, tags, table: "" })),
  ...[...text.matchAll(TABLE)].map(([, table, , title, tags = ""]) => ({
    title,
    tags,
    table: /^%[sj]/.test(title) ? rowsOf(text, table) : "",
  })),
];

/**
 * All titles of tests and groups: `file` (relative, with slashes), `title`, `tags` as written, and
 * `table`, the rows of an `each` table.
 */
export const testTitles = () =>
  testFiles().flatMap((path) => {
    const file = relative(ROOT, path).replaceAll("\\", "/");
    return titlesIn(readFileSync(path, "utf8")).map((found) => ({ file, ...found }));
  });

/** Id → tests that name it. `idsIn` extracts ids from title, tags and table. */
export function testsById(titles, idsIn) {
  const found = new Map();
  for (const { file, title, tags, table } of titles)
    for (const id of new Set(idsIn({ title, tags, table })))
      found.set(id, [...(found.get(id) ?? []), { file, title }]);
  return found;
}

/** Escapes text for a Markdown table cell. */
export const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ");

/** The tests of an id as a Markdown table cell. */
export const testCell = (tests) =>
  tests.map(({ file, title }) => `\`${file}\`: ${cell(title)}`).join("<br>");
