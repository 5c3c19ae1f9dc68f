import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { ROOT, run } from "./lib/run.mjs";

// Prints how large and how tangled the source is, beside the aims. A report, not a check.
// node scripts/figures.mjs

const tracked = async (...paths) => {
  const { output } = await run("git", ["ls-files", "--", ...paths], { cwd: ROOT });
  return output
    .split("\n")
    .filter(Boolean)
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), "utf8") }));
};
const linesOf = ({ text }) => text.split("\n").length - 1;
const sum = (files, count) => files.reduce((total, one) => total + count(one), 0);
const matching = (files, pattern) => sum(files, ({ text }) => (text.match(pattern) ?? []).length);
const isCode = ({ file }) => /\.tsx?$/u.test(file);

const COMMENT = /\/\*[\s\S]*?\*\/|(?<![:"'`\w])\/\/[^\n]*/gu;
const commentWords = ({ text }) =>
  sum(text.match(COMMENT) ?? [], (one) => (one.match(/[A-Za-z][\w'-]*/gu) ?? []).length);

/** Every import of a file: static, `import()` and `typeof import()`. */
const IMPORT = /(?:\bfrom\s+|\bimport\s*\(?\s*)"(\.[^"?]+?)(?:\.js)?"/gu;
const importsOf = ({ file, text }, known) =>
  [...text.replaceAll(COMMENT, "").matchAll(IMPORT)]
    .map(([, path]) => posix.join(posix.dirname(file), path))
    .flatMap((path) => [`${path}.ts`, `${path}.tsx`].filter((one) => known.has(one)));

/** Groups of files that import each other (Tarjan 1972), largest first. */
function cyclesOf(files) {
  const known = new Set(files.map(({ file }) => file));
  const graph = new Map(files.map((one) => [one.file, importsOf(one, known)]));
  const seen = new Map();
  const stack = [];
  const found = [];
  const visit = (node) => {
    const state = { index: seen.size, low: seen.size, isOpen: true };
    seen.set(node, state);
    stack.push(node);
    for (const next of graph.get(node)) {
      if (!seen.has(next)) state.low = Math.min(state.low, visit(next).low);
      else if (seen.get(next).isOpen) state.low = Math.min(state.low, seen.get(next).index);
    }
    if (state.low === state.index) {
      const part = stack.splice(stack.indexOf(node));
      for (const one of part) seen.get(one).isOpen = false;
      if (part.length > 1) found.push(part);
    }
    return state;
  };
  for (const node of graph.keys()) if (!seen.has(node)) visit(node);
  return found.sort((one, other) => other.length - one.length);
}

const source = await tracked("src");
/** The in-memory adapters ship only in `latchkit/testing`, so they count as test kit. */
const TEST_KIT = /^src\/(?:testing|infrastructure\/in-memory)\//u;
const product = source.filter(({ file }) => !TEST_KIT.test(file));
const code = product.filter(isCode);
const composition = product.filter(({ file }) => file.includes("/composition/"));
const scripts = await tracked("scripts");
const build = await tracked("vite.config.ts");
const tests = (await tracked("test")).filter(isCode);
const cycles = cyclesOf(code);
const isStyle = ({ file }) => file.endsWith(".css");
const title = /\b(?:it|describe|test)(?:\.\w+)*\(\s*["'`][^"'`]*\bS\d-\d{3}/gu;

const ROWS = [
  ["production files", code.length, 950],
  [
    "production lines, with styles",
    sum(
      product.filter((one) => isCode(one) || isStyle(one)),
      linesOf,
    ),
    78_000,
  ],
  ["files of at most 25 lines", code.filter((one) => linesOf(one) <= 25).length, 120],
  ["composition files", composition.length, 50],
  ["composition lines", sum(composition, linesOf), 3_800],
  ["message files", product.filter(({ file }) => /messages\/.*\.json$/u.test(file)).length, 14],
  ["largest import cycle, import() counted", cycles[0]?.length ?? 0, 2],
  ["source paths in vite.config.ts", matching(build, /"(?:\.\/)?src\/[^"*]+"/gu), 10],
  ["script files", scripts.length, 25],
  ["script lines", sum(scripts, linesOf), 1_800],
  ["words of comments in src", sum(source, commentWords), 100_000],
  ["specification ids in src", matching(source, /\bS\d-\d{3}\b/gu), 0],
  ["specification ids in titles", matching(tests, title), 0],
  [
    "declare module in src",
    matching(
      source.filter(({ file }) => !file.includes("framework-types")),
      /^declare module/gmu,
    ),
    0,
  ],
  ["`as unknown as` in composition", matching(composition, /as unknown as/gu), 0],
  ["bytes of CHANGELOG.md", matching(await tracked("CHANGELOG.md"), /[\s\S]/gu), 4_000],
];

console.log(`${"figure".padEnd(44)} ${"now".padStart(8)} ${"aim".padStart(8)}`);
for (const [name, now, aim] of ROWS)
  console.log(
    `${name.padEnd(44)} ${String(now).padStart(8)} ${String(aim).padStart(8)}${now > aim ? "  over" : ""}`,
  );
for (const cycle of cycles.slice(0, 5))
  console.log(`\ncycle of ${cycle.length}: ${cycle.join(" ")}`);
