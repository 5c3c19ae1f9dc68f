import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT, run, runBin } from "../lib/run.mjs";

/** Published folders of the secure site. */
const SITE_FOLDERS = ["src/secure-site", "examples/secure-site"];

/** Words that suggest special behaviour in tests. */
const SWITCH =
  /\b(?:hostile|fake|mock(?:ed)?|stub|pretend|playwright|vitest|NODE_ENV|is(?:Test|Silent|Missing|Debug|Demo)\w*|(?:test|debug|demo)(?:Mode|Only)\w*)\b/iu;
/** Only commands may read the environment. */
const ENVIRONMENT = /\bprocess\.env\b/u;

/** Lines that could make the secure site behave differently in tests. */
export const switchProblems = (file, text) =>
  text.split("\n").flatMap((line, at) => {
    const isSwitch =
      SWITCH.test(line) || (ENVIRONMENT.test(line) && !/\/(?:start|ops)\.mjs$/u.test(file));
    return isSwitch ? [`${file}:${at + 1}: a switch for tests in the secure site`] : [];
  });

const trackedFiles = async (...paths) => {
  const { output } = await run("git", ["ls-files", "--", ...paths]);
  return output.split("\n").filter((file) => file !== "");
};

/** Checks that the published secure site has no test switches. */
async function siteProblems() {
  const files = await trackedFiles(...SITE_FOLDERS);
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

const COLUMNS = 100;
/** Lines that cannot be wrapped: tool directives and URLs. */
const UNBROKEN = /oxlint-|@ts-|https?:\/\//u;

/** Line numbers of comments above the column limit, which formatters do not wrap. */
export const longComments = (text) =>
  text
    .split("\n")
    .flatMap((line, at) =>
      line.length > COLUMNS && /^\s*(?:\/\/|\/?\*)/u.test(line) && !UNBROKEN.test(line)
        ? [at + 1]
        : [],
    );

/** Checks the format of all source files, and the length of their comments. */
export const format = () =>
  gate("format", async () => {
    const { code, output } = await runBin("oxfmt/bin/oxfmt", ["--check", "."]);
    const files = (await trackedFiles("*.ts", "*.tsx", "*.mjs", "*.css")).filter((file) =>
      existsSync(join(ROOT, file)),
    );
    const long = files.flatMap((file) =>
      longComments(readFileSync(join(ROOT, file), "utf8")).map(
        (line) => `${file}:${line}: a comment exceeds ${COLUMNS} columns`,
      ),
    );
    const problems = code === 0 ? [] : [`${output.trim()}\nFix it with: npm run format`];
    return { problems: [...problems, ...long], saw: `${files.length} files` };
  });

await runAlone(import.meta.url, lint);
