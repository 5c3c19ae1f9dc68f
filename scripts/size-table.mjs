import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/run.mjs";
import { builtSizes, grown, sizeTable } from "./lib/size-table.mjs";
import { pendingChanges } from "./version.mjs";

/** Sizes of the last release. */
const FILE = join(ROOT, "api/sizes.json");

// Prints the sizes of the built package beside those of the last release. `--check` fails if a part
// grew by more than 5 % and no change names sizes. `--update` makes today's sizes the last ones.
const now = builtSizes();
const last = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : {};
console.log(sizeTable(now, last));
if (process.argv.includes("--update"))
  writeFileSync(FILE, `${JSON.stringify(now, undefined, 2)}\n`);
const larger = grown(now, last);
const isExplained = pendingChanges().some(({ text }) => /\bsizes?\b|\bkB\b/.test(text));
if (process.argv.includes("--check") && larger.length > 0 && !isExplained) {
  console.error(`latchkit: larger by over 5 %, and no change names the size\n${larger.join("\n")}`);
  process.exitCode = 1;
}
