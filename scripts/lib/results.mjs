import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem, type } from "node:os";
import { join } from "node:path";
import { PAGES } from "./result-pages.mjs";
import { ROOT } from "./run.mjs";

/** Results of the last runs, by page; the pages are written from them. */
const FILE = join(ROOT, "bench/results.json");

export const readResults = () => JSON.parse(readFileSync(FILE, "utf8"));

/** Date, machine, load average of the last minute, and versions, read when a run begins. */
export const runInfo = (versions) => ({
  date: new Date().toISOString().slice(0, 10),
  cpu: cpus()[0].model.trim(),
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  system: type(),
  load: Number(loadavg()[0].toFixed(1)),
  versions: {
    Latchkit: JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version,
    Node: process.versions.node,
    ...versions,
  },
});

/** Keeps the result of a run, and writes its page. */
export function saveResult(name, result) {
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [name]: result }, undefined, 2)}\n`);
  const { file, write } = PAGES[name];
  writeFileSync(join(ROOT, file), write(result));
  console.log(`latchkit: wrote ${file}`);
}
