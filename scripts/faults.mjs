import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { ensureInstall } from "./lib/install.mjs";
import { ensureChromium, versionOf } from "./lib/programs.mjs";
import { countFaults, readPlaywright, readVitest, shownBy } from "./lib/reports.mjs";
import { runInfo, saveResult } from "./lib/results.mjs";
import { ROOT, runBin } from "./lib/run.mjs";
import { build } from "./soak.mjs";

/** How tests name a fault: as a tag, or as the row of a table. */
const NAMED = /["'`]@?(F\d{1,2})(?=[\s"'`])/gu;

/** Fault → test files that name it, from the sources of the tests. */
export function namedFaults() {
  const found = new Map();
  for (const file of readdirSync(join(ROOT, "test"), { recursive: true }))
    if (/\.(?:test|spec|contract)\.tsx?$/u.test(file))
      for (const [, id] of readFileSync(join(ROOT, "test", file), "utf8").matchAll(NAMED))
        found.set(id, (found.get(id) ?? new Set()).add(`test/${file.replaceAll("\\", "/")}`));
  return found;
}

/** Tests that run a contract are beside it. */
const filesToRun = () => [
  ...new Set(
    [...namedFaults().values()]
      .flatMap((files) => [...files])
      .filter((file) => !file.startsWith("test/e2e/"))
      .map((file) => (file.includes(".contract.") ? `${dirname(file)}/` : file)),
  ),
];

/** Runs a test program that writes a JSON report; `read` parses it. */
async function reported(name, args, read) {
  const folder = mkdtempSync(join(tmpdir(), "latchkit-faults-"));
  const file = join(folder, "report.json");
  try {
    const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0" };
    const { output } = await runBin(name, args(file), { env });
    if (!existsSync(file)) throw new Error(`no report was written:\n${output.slice(-4_000)}`);
    return read(JSON.parse(readFileSync(file, "utf8")));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const PROJECTS = ["unit", "contract", "contract-apart"].flatMap((name) => ["--project", name]);
const withoutBrowser = () =>
  reported(
    "vitest/vitest.mjs",
    (file) => ["run", ...PROJECTS, "--reporter=json", `--outputFile=${file}`, ...filesToRun()],
    readVitest,
  );
const inBrowser = () =>
  reported(
    "@playwright/test/cli.js",
    () => ["test", "--reporter=json", String.raw`--grep=@F\d`],
    readPlaywright,
  );

if (basename(process.argv[1] ?? "") === "faults.mjs") {
  ensureInstall();
  const info = runInfo({ Chromium: versionOf(await ensureChromium()) });
  await build(false);
  const reports = [await withoutBrowser(), await inBrowser()];
  const tests = reports.flatMap((one) => one.tests).filter((one) => shownBy(one).size > 0);
  const rows = [...countFaults(tests)]
    .filter(([id]) => id.startsWith("F"))
    .map(([id, counts]) => {
      const own = tests.filter((one) => shownBy(one).has(id)).map(({ file }) => file);
      return { id, ...counts, files: [...new Set(own)].toSorted() };
    });
  saveResult("faults", { ...info, rows });
  for (const one of reports.flatMap(({ failed }) => failed)) console.log(`FAILED ${one}`);
  process.exit(rows.every(({ tried, survived }) => tried === survived) ? 0 : 1);
}
