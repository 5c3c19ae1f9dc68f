import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT } from "../lib/root.mjs";
import { run, runBin } from "../lib/run.mjs";

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

async function tooLong() {
  const { output } = await run("git", ["ls-files", "--", "*.ts", "*.tsx", "*.mjs", "*.css"], {
    cwd: ROOT,
  });
  return output
    .trim()
    .split("\n")
    .filter((file) => existsSync(join(ROOT, file)))
    .flatMap((file) =>
      longComments(readFileSync(join(ROOT, file), "utf8")).map(
        (line) => `${file}:${line}: a comment exceeds ${COLUMNS} columns`,
      ),
    );
}

const check = (cwd) => runBin("oxfmt/bin/oxfmt", ["--check", "."], { cwd });

/** Self-check: the formatter must report a badly formatted file. */
async function isPlantedFound() {
  const folder = mkdtempSync(join(tmpdir(), "planted-"));
  try {
    copyFileSync(join(ROOT, ".oxfmtrc.json"), join(folder, ".oxfmtrc.json"));
    writeFileSync(join(folder, "planted.ts"), "export const planted={a:1,b:2}\n");
    const { code, output } = await check(folder);
    return code !== 0 && output.includes("planted.ts");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Checks the format of all source files. */
export const format = () =>
  gate("format", async () => {
    const { code, output } = await check(ROOT);
    const problems = code === 0 ? [] : [`${output.trim()}\nmend it with: npm run format`];
    if (!(await isPlantedFound())) problems.push("a badly formatted file was not found");
    if (longComments(`// ${"word ".repeat(30)}`).length === 0)
      problems.push("a comment that is too long was not found");
    problems.push(...(await tooLong()));
    return { problems, saw: "every source file" };
  });

await runAlone(import.meta.url, format);
