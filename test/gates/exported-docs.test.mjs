import { readFileSync } from "node:fs";
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
