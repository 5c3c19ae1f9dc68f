import { readFileSync, readdirSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { ROOT } from "./run.mjs";

const DIST = join(ROOT, "dist");
const IMPORTED =
  /(?:^|\n)\s*(?:import|export)\s[^;"']*?["'](\.[^"']+)["']|^import\s*["'](\.[^"']+)["']/gm;
const withoutHash = (file) => file.replace(/-[\w-]{7}\.js$/, ".js");
const gzipped = (text) => gzipSync(text, { level: 9 }).length;

/** A built file and every file that it imports statically. */
function closureOf(file) {
  const found = new Set([file]);
  for (const one of found)
    for (const [, from, bare] of readFileSync(one, "utf8").matchAll(IMPORTED))
      found.add(join(dirname(one), from ?? bare));
  return [...found];
}

const sumOf = (files) => files.reduce((sum, file) => sum + gzipped(readFileSync(file)), 0);
const sorted = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

/**
 * Sizes of the built package in bytes, each file compressed alone by gzip, before an app's bundler
 * minifies it: `entries` with their static imports, and single `chunks` by name.
 */
export function builtSizes() {
  const { exports } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const entries = Object.entries(exports)
    .filter(([name, target]) => target.default?.endsWith(".js") && !name.includes("*"))
    .map(([name, { default: file }]) => [
      name.replace(/^\./, "latchkit"),
      sumOf(closureOf(join(ROOT, file))),
    ]);
  const chunks = new Map();
  for (const file of readdirSync(join(DIST, "chunks"))) {
    const path = join(DIST, "chunks", file);
    const name = withoutHash(relative(join(DIST, "chunks"), path));
    chunks.set(name, (chunks.get(name) ?? 0) + gzipped(readFileSync(path)));
  }
  return { entries: sorted(entries), chunks: sorted([...chunks]) };
}

/** Growth that needs a word in the changes, and a smaller one that is noise. */
const GROWTH = 1.05;
const NOISE_BYTES = 256;

const change = (now, before) => {
  if (before === undefined) return "new";
  if (now === undefined) return "gone";
  const percent = ((now - before) / before) * 100;
  return now === before ? "" : `${percent > 0 ? "+" : ""}${percent.toFixed(1)} %`;
};

/** One Markdown table for each kind, with the sizes of the last release beside today's. */
export function sizeTable(now, last) {
  const kb = (bytes) => (bytes === undefined ? "" : (bytes / 1000).toFixed(1));
  return Object.keys(now)
    .map((kind) => {
      const names = [...new Set([...Object.keys(now[kind]), ...Object.keys(last[kind] ?? {})])];
      const rows = names.toSorted().map((name) => {
        const [size, before] = [now[kind][name], last[kind]?.[name]];
        return `| ${name} | ${kb(size)} | ${kb(before)} | ${change(size, before)} |`;
      });
      return `| ${kind} | kB gzip | last release | |\n|---|--:|--:|---|\n${rows.join("\n")}\n`;
    })
    .join("\n");
}

/** Entries and chunks that are over 5 % larger than in the last release. */
export const grown = (now, last) =>
  Object.keys(now).flatMap((kind) =>
    Object.entries(now[kind])
      .filter(([name, size]) => {
        const before = last[kind]?.[name];
        return before !== undefined && size > before * GROWTH && size - before > NOISE_BYTES;
      })
      .map(([name, size]) => `${name}: ${last[kind][name]} bytes in the last release, now ${size}`),
  );
