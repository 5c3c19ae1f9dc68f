import { readFileSync } from "node:fs";
import { loadTypescript } from "./typescript-api.mjs";

const quantile = (sorted, share) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
const spread = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  return { median: quantile(sorted, 0.5), p95: quantile(sorted, 0.95), max: sorted.at(-1) ?? 0 };
};

/** Lines of each function, and lines on which a second statement begins. */
function syntaxOf(ts, file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineAt = (at) => source.getLineAndCharacterOfPosition(at).line;
  const functions = [];
  const begun = new Map();
  const look = (node) => {
    if (ts.isFunctionLike(node) && node.body)
      functions.push(lineAt(node.end) - lineAt(node.getStart()) + 1);
    if (ts.isStatement(node) && ts.isBlock(node.parent ?? node) !== ts.isBlock(node)) {
      const line = lineAt(node.getStart());
      begun.set(line, (begun.get(line) ?? 0) + 1);
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return { functions, doubled: [...begun.values()].filter((count) => count > 1).length };
}

/**
 * How readable the files are by figures: lines of files and functions (median, 95th percentile,
 * longest), lines over 100 and 140 columns, lines with a second statement, in percent of all.
 */
export function figuresOf(files) {
  const ts = loadTypescript();
  const read = files.map((file) => [file, readFileSync(file, "utf8").replace(/\n$/u, "")]);
  const lines = read.flatMap(([, text]) => text.split("\n"));
  const syntax = read.map(([file, text]) => syntaxOf(ts, file, text));
  const percent = (count) => (100 * count) / lines.length;
  return {
    files: spread(read.map(([, text]) => text.split("\n").length)),
    functions: spread(syntax.flatMap(({ functions }) => functions)),
    over100: percent(lines.filter((line) => line.length > 100).length),
    over140: percent(lines.filter((line) => line.length > 140).length),
    doubled: percent(syntax.reduce((sum, { doubled }) => sum + doubled, 0)),
  };
}
