import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { API, SymbolFlags } from "typescript/unstable/sync";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/run.mjs";

const CONFIG = join(ROOT, "tsconfig.build.json");
const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
/** The source of every public entry that has code. */
const ENTRIES = Object.values(exports)
  .map((entry) => entry.default ?? "")
  .filter((file) => file.endsWith(".js") && !file.includes("/framework-types/"))
  // The entries of languages have the types of one file.
  .map((file) => file.replace("/messages/*", "/messages/locale"))
  .map((file) => file.replace("./dist/", "src/").replace(/\.js$/u, ".ts"));

let api;
let project;
beforeAll(() => {
  api = new API({ cwd: ROOT });
  project = api.updateSnapshot({ openProjects: [CONFIG] }).getProject(CONFIG);
}, 120_000);
afterAll(() => api.close());

const isOwn = ({ declarations }) => declarations.some(({ path }) => !/node_modules/u.test(path));

/** Exports of an entry that have no documentation comment at their declaration. */
const undocumented = (file) => {
  const { program, checker } = project;
  const source = program.getSourceFile(join(ROOT, file));
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map((named) => ({
      name: named.name,
      symbol: named.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named,
    }))
    .filter(({ symbol }) => isOwn(symbol))
    .filter(({ symbol }) => symbol.getDocumentationComment(checker).trim() === "")
    .map(({ name }) => name);
};

it.each(ENTRIES)("documents every export of %s", (file) => {
  expect(undocumented(file)).toEqual([]);
});

const PAGE = "docs/exports.md";
const HEAD = `# Exports

Every function, component, class and constant that a page can import, by entry. The other pages describe how to use them. Types are
not listed: import them from the entry that uses them. The comments of the code are the source of this page.
`;
/** Entries by name, without style sheets, types of elements, and re-exports of other entries. */
const LISTED = Object.entries(exports)
  .map(([name, { default: file = "" }]) => [name.replace(/^\./u, "latchkit"), file])
  .filter(([name, file]) => file.endsWith(".js") && !/\/(?:messages|standalone)/u.test(name))
  .filter(([, file]) => !file.includes("/framework-types/"))
  .map(([name, file]) => [name, file.replace("./dist/", "src/").replace(/\.js$/u, ".ts")]);

/** The first sentence of a comment, on one line. */
const sentence = (comment) =>
  /^.*?\.(?= |$)/u.exec(comment.replaceAll(/\s+/gu, " ").trim())?.[0] ?? comment.trim();

/** True for a class or constant that an entry exports as a type, itself or by `types.ts`. */
const isTypeOnly = (file, name) => {
  const own = readFileSync(join(ROOT, file), "utf8");
  const isNamed = new RegExp(`\\b${name}\\b`, "u").test(own);
  if (isNamed) return new RegExp(`\\btype ${name}\\b`, "u").test(own);
  const listed = readFileSync(join(ROOT, "src/types.ts"), "utf8");
  return own.includes('"./types.js"') && new RegExp(`\\b${name}\\b`, "u").test(listed);
};

/** Rows of the values that an entry exports, with the first sentence of their comment. */
const rowsOf = (file) => {
  const { program, checker } = project;
  return checker
    .getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(ROOT, file))))
    .filter(({ name }) => !isTypeOnly(file, name))
    .map((named) => [
      named.name,
      named.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(named) : named,
    ])
    .filter(([, { flags }]) => flags & SymbolFlags.Value)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([name, symbol]) => {
      const comment = symbol.getDocumentationComment(checker);
      return `| \`${name}\` | ${sentence(comment).replaceAll("|", "\\|")} |`;
    });
};

const pageText = () =>
  [
    HEAD,
    ...LISTED.map(
      ([name, file]) =>
        `## ${name}\n\n| export | what it is |\n|---|---|\n${rowsOf(file).join("\n")}\n`,
    ),
  ].join("\n");

it("lists every value that an entry exports, and no other value, in docs/exports.md", () => {
  const text = pageText();
  if (process.env.UPDATE_DOCS) writeFileSync(join(ROOT, PAGE), text);
  expect(readFileSync(join(ROOT, PAGE), "utf8")).toBe(text);
});
