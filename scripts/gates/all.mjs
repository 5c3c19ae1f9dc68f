import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import { gate } from "../lib/gate.mjs";
import { ROOT, run, runBin } from "../lib/run.mjs";
import { api } from "./api.mjs";
import { docs } from "./docs.mjs";
import { format, lint } from "./lint.mjs";
import { lockfile } from "./lockfile.mjs";
import { packageGate } from "./package.mjs";
import { sizes } from "./sizes.mjs";
import { unused } from "./unused.mjs";

/** Type-checks sources, tests and the demo, and the scripts that read the world of the tests. */
const types = () =>
  gate("types", async () => {
    const problems = [];
    for (const project of ["tsconfig.json", "tsconfig.scripts.json"]) {
      const { code, output } = await runBin("typescript/bin/tsc", ["--noEmit", "-p", project]);
      if (code !== 0) problems.push(...output.trim().split("\n"));
    }
    return { problems, saw: "sources, tests, demo and scripts" };
  });

/** Checks that a clone installs with `npm ci`, unless this run started with such an install. */
const emptyClone = (hasInstalled) =>
  gate("install in an empty clone", async () => {
    if (hasInstalled) return { problems: [], saw: "npm ci at the start of this run" };
    const folder = mkdtempSync(join(tmpdir(), "latchkit-clone-"));
    try {
      const options = ["--quiet", "--depth", "1", `file://${ROOT}`, folder];
      const clone = await run("git", ["clone", ...options]);
      if (clone.code !== 0) return { problems: [clone.output] };
      const problems = [];
      for (const part of [".", "tools/chains", "packages/latchkit-migrate"]) {
        const { code, output } = await run("npm", ["ci"], { cwd: join(folder, part) });
        if (code !== 0) problems.push(output.slice(-3000));
      }
      return { problems, saw: "npm ci" };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

/** All gates in order: fast ones first, the clone last. */
const GATES = [
  types,
  format,
  lint,
  lockfile,
  sizes,
  api,
  packageGate,
  unused,
  docs,
  () => emptyClone(install === "installed"),
];

// Runs for `scripts/test.mjs` at low priority, next to the tests. Writes results to the file of the
// first argument; the second is "installed" if this run started with an install in a clean folder.
const [file, install] = process.argv.slice(2);
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
const results = [];
for (const one of GATES) results.push(await one());
writeFileSync(file, JSON.stringify(results));
