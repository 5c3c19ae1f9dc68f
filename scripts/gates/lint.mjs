import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { SITE_FOLDERS, switchProblems } from "../lib/site-switches.mjs";
import { run, runBin } from "../lib/run.mjs";

/** Checks that the published secure site has no test switches. */
async function siteProblems() {
  const { output } = await run("git", ["ls-files", "--", ...SITE_FOLDERS], { cwd: ROOT });
  const files = output.split("\n").filter((file) => file !== "");
  return [
    ...(files.length < 15 ? ["too few files of the secure site were seen"] : []),
    ...files
      .filter((file) => !file.endsWith("package-lock.json"))
      .flatMap((file) => switchProblems(file, readFileSync(join(ROOT, file), "utf8"))),
  ];
}

/** Runs oxlint; `test/gates/lint-rules.test.mjs` shows that its layer rules report violations. */
export const lint = () =>
  gate("lint and layers", async () => {
    const { code, output } = await runBin("oxlint/bin/oxlint", ["--deny-warnings"]);
    const files = Number(/on (\d+) files/.exec(output)?.[1] ?? 0);
    const problems = code === 0 ? [] : [output.trim()];
    if (files === 0) problems.push("no file was checked");
    return { problems: [...problems, ...(await siteProblems())], saw: `${files} files` };
  });

await runAlone(import.meta.url, lint);
