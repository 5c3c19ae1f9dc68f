import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ensureInstall,
  ensureLists,
  ensureMigrateInstall,
  ensureSiteInstall,
} from "./lib/install.mjs";
import { ensureChromium, ensureLitecoind, ensurePostgres } from "./lib/programs.mjs";
import {
  coverageOfRun,
  faultTables,
  readGate,
  readPlaywright,
  readVitest,
  total,
} from "./lib/reports.mjs";
import { ROOT, run, runBin, showProgress } from "./lib/run.mjs";

const reports = mkdtempSync(join(tmpdir(), "latchkit-test-"));
const parts = [];

async function part(name, work) {
  const started = performance.now();
  let result;
  try {
    result = await work();
  } catch (error) {
    result = {
      passed: 0,
      failed: [`${name}\n${error instanceof Error ? error.message : error}`],
      skipped: [],
    };
  }
  show(name, result, (performance.now() - started) / 1000);
}

function show(name, result, seconds) {
  parts.push(result);
  console.log(
    `  ${name.padEnd(34)} ${String(result.passed).padStart(5)} passed ${String(result.failed.length).padStart(3)} failed ${String(result.skipped.length).padStart(3)} skipped  ${seconds.toFixed(1).padStart(6)} s`,
  );
}

async function report(file, output, read) {
  try {
    return read(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(`no report was written:\n${output.slice(-4000)}`);
  }
}

async function vitest(project, ...more) {
  const file = join(reports, `${project}.json`);
  const { output } = await runBin("vitest/vitest.mjs", [
    "run",
    "--project",
    project,
    "--reporter",
    "json",
    "--outputFile",
    file,
    ...more,
  ]);
  return report(file, output, readVitest);
}

async function playwright() {
  const file = join(reports, "browser.json");
  const { output } = await runBin("@playwright/test/cli.js", ["test", "--reporter", "json"], {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0" },
  });
  return report(file, output, readPlaywright);
}

async function builds() {
  const package_ = await run(process.execPath, [join(ROOT, "scripts/build.mjs")]);
  if (package_.code !== 0) throw new Error(package_.output);
  const demo = await runBin("vite/bin/vite.js", ["build", "-c", "demo/vite.config.ts"]);
  if (demo.code !== 0) throw new Error(demo.output);
  return { passed: 2, failed: [], skipped: [] };
}

/** Runs all gates in a low-priority process. */
async function gates(hasInstalled) {
  const file = join(reports, "sources.json");
  const { output } = await run(process.execPath, [
    join(ROOT, "scripts/gates/all.mjs"),
    file,
    hasInstalled ? "installed" : "",
  ]);
  const found = await report(file, output, (all) => all);
  for (const one of found) show(`gate: ${one.name}`, readGate(one), one.seconds);
  return { passed: 0, failed: [], skipped: [] };
}

console.log("latchkit: every test and gate\n");
showProgress(join(reports, "progress"));
const hasInstalled = ensureInstall();
ensureMigrateInstall();
ensureSiteInstall();
await part("chromium", async () => ({
  passed: (await ensureChromium()) ? 1 : 0,
  failed: [],
  skipped: [],
}));
for (const [name, ensure] of [
  ["litecoind", ensureLitecoind],
  ["public lists", () => ensureLists(["uniswap"])],
  ["postgresql", ensurePostgres],
])
  await part(name, async () => {
    const reason = ensure();
    return {
      passed: reason === undefined ? 1 : 0,
      failed: [],
      skipped: reason === undefined ? [] : [`${name}: ${reason}`],
    };
  });
// Tests that need no build start at once. Workers wait for modules part of the time, so a third one
// pays off.
const units = part("unit tests", () => vitest("unit", "--maxWorkers", "3"));
await part("build of package and demo", builds);
// These read sources and build output at low priority.
const sources = part("gates of the sources", () => gates(hasInstalled));
await Promise.all([units, part("gates tests", () => vitest("gates"))]);
// Runs alone: socket and timer counts and wallet waits suffer from parallel load. Half of the time
// is waiting, so two more workers pay off.
await part("contract tests", () =>
  vitest("contract", "--project", "contract-apart", "--maxWorkers", "4"),
);
await sources;
await part("browser tests", playwright);
rmSync(reports, { recursive: true, force: true });

const tests = parts.flatMap(({ tests: own = [] }) => own);
await part("coverage", async () => readGate(coverageOfRun(tests)));
const sum = total(parts);
console.log("");
for (const line of faultTables(tests)) console.log(line);
for (const note of parts.flatMap(({ notes = [] }) => notes)) console.log(`NOTE ${note}`);
for (const one of parts.flatMap(({ retried = [] }) => retried)) console.log(`\nSECOND TRY ${one}`);
for (const one of sum.failed) console.log(`\nFAILED ${one}`);
for (const one of sum.skipped) console.log(`\nSKIPPED ${one}`);
console.log(`\n${sum.passed} passed, ${sum.failed.length} failed, ${sum.skipped.length} skipped`);
process.exit(sum.failed.length === 0 ? 0 : 1);
