import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { retiredIn } from "../lib/retired-words.mjs";
import { ROOT } from "../lib/root.mjs";
import { run } from "../lib/run.mjs";

const SOURCES = [
  "src/**/*.ts",
  "src/**/*.tsx",
  "test/**/*.ts",
  "test/**/*.tsx",
  "demo/**/*.ts",
  "demo/**/*.tsx",
];

/** The source has the words of the field: no word of `scripts/lib/retired-words.mjs` comes back. */
export const words = () =>
  gate("words of the field", async () => {
    const { output } = await run("git", ["ls-files", "--", ...SOURCES], { cwd: ROOT });
    const files = output.trim().split("\n");
    const problems = files.flatMap((file) =>
      retiredIn(readFileSync(join(ROOT, file), "utf8")).map(
        ({ line, name, now }) => `${file}:${line}: ${name}, now: ${now}`,
      ),
    );
    return { problems, saw: `${files.length} files` };
  });

await runAlone(import.meta.url, words);
