import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";

/** Checks that a clone installs with `npm ci`. `isShown`: this run started with such an install. */
export const emptyClone = (isShown = false) =>
  gate("install in an empty clone", async () => {
    if (isShown) return { problems: [], saw: "npm ci at the start of this run" };
    const folder = mkdtempSync(join(tmpdir(), "latchkit-clone-"));
    try {
      const clone = await run("git", [
        "clone",
        "--quiet",
        "--depth",
        "1",
        `file://${ROOT}`,
        folder,
      ]);
      if (clone.code !== 0) return { problems: [clone.output] };
      const problems = [];
      for (const part of [".", "tools/chains"]) {
        const { code, output } = await run("npm", ["ci"], { cwd: join(folder, part) });
        if (code !== 0) problems.push(output.slice(-3000));
      }
      return { problems, saw: "npm ci" };
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

await runAlone(import.meta.url, emptyClone);
