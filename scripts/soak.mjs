import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureInstall, ensureLists } from "./lib/install.mjs";
import { ensureChromium, versionOf } from "./lib/programs.mjs";
import { readBrowsers, readPlaywright } from "./lib/reports.mjs";
import { runInfo, saveResult } from "./lib/results.mjs";
import { ROOT, run, runBin } from "./lib/run.mjs";

/** Repetitions of each browser test. */
const TIMES = 3;
/** Sessions that one page creates and ends with a remote wallet. */
const SESSIONS = 1_000;

/** Title, Vitest arguments and environment of the tests without a browser. */
const OTHER_TESTS = [
  [
    `${SESSIONS} sessions of one page with a wallet on another device`,
    ["contract-apart", "--testTimeout=900000", "test/integration/walletconnect-leaks.test.ts"],
    { LATCHKIT_SESSIONS: String(SESSIONS) },
  ],
  ["every property in its full number of runs", ["unit", "test/property"]],
  [
    "the largest transfers, and public lists of tokens and icons",
    [
      "contract",
      "test/contract/chain-signer/bitcoin-long-tasks.test.ts",
      "test/integration/real-lists.test.ts",
    ],
  ],
  [
    "the newcomer's path and the exercise of a capability in every variant",
    [
      "gates",
      ...[
        "newcomer",
        "first-ten-minutes",
        "first-ten-minutes-elsewhere",
        "frameworks",
        "bundlers",
        "exercise-capability",
      ].map((name) => `test/gates/${name}.test.mjs`),
    ],
  ],
];

/** Playwright arguments: three repetitions, no retries; `more` adds files, titles or projects. */
export const soakArguments = (more = []) => [
  "test",
  "--reporter",
  "json",
  "--retries=0",
  `--repeat-each=${TIMES}`,
  ...more,
];

/** Files that run the same tests in several browsers, or tests in another browser than Chromium. */
const SEVERAL_BROWSERS = [
  "test/e2e/flows-in-browsers.spec.ts",
  "test/e2e/gallery/browsers.spec.ts",
  "test/e2e/attacks/approval-in-firefox.spec.ts",
  "test/e2e/review/requests-in-firefox.spec.ts",
];
const BROWSERS = ["--project=browser", "--project=whole browser"];
/** Run separately: Playwright repeats no project on which another depends. */
const ALONE = ["--project=alone", "--no-deps"];

/** Playwright arguments for a part of the browser tests. */
function partArguments(part) {
  if (part === "alone") return ALONE;
  if (part === "browsers") return SEVERAL_BROWSERS;
  const [, number, of] = /^([1-9]\d*)\/([1-9]\d*)$/u.exec(part) ?? [];
  if (Number(number) <= Number(of)) return [...BROWSERS, `--shard=${number}/${of}`];
  if (part.startsWith("test/e2e/")) return [part];
  throw new Error(`unknown part of the soak: ${part}`);
}

/**
 * The plan of a soak: arguments of each browser run, whether other tests run, and whether the first
 * run has the tests of all browsers. Default: everything. `--part 3/8` runs an eighth of the browser tests, `--part alone` the exclusive ones,
 * `--part browsers` those of several browsers, `--part test/e2e/tabs` a folder, `--part rest` all
 * other tests.
 */
export function soakPlan(args) {
  const at = args.indexOf("--part");
  if (at < 0)
    return {
      browser: [BROWSERS, ALONE].map((projects) => soakArguments([...projects, ...args])),
      hasRest: true,
      hasBrowsers: true,
    };
  const part = args[at + 1] ?? "";
  if (part === "rest") return { browser: [], hasRest: true };
  const more = args.toSpliced(at, 2);
  return {
    browser: [soakArguments([...partArguments(part), ...more])],
    hasRest: false,
    hasBrowsers: part === "browsers",
  };
}

/** Tests that did not run as often as planned. */
function wrongCounts(places) {
  const times = new Map();
  for (const place of places) times.set(place, (times.get(place) ?? 0) + 1);
  return [...times]
    .filter(([, count]) => count % TIMES !== 0)
    .map(([place, count]) => `${place}\nran ${count} times, not ${TIMES}`);
}

/** Output and exit code: a failure, retry, missing repetition, or no test at all fails the soak. */
export function soakVerdict({ places = [], passed, failed, retried = [], skipped }) {
  const broken = [...failed, ...retried, ...wrongCounts(places)];
  return {
    lines: [
      ...broken.map((one) => `FAILED ${one}`),
      ...skipped.map((one) => `SKIPPED ${one}`),
      `${passed} passed, ${broken.length} failed, ${skipped.length} skipped`,
    ],
    code: broken.length === 0 && passed > 0 ? 0 : 1,
  };
}

/** Builds package and demo, with declarations if `hasTypes`. */
export async function build(hasTypes) {
  for (const [command, ...args] of [
    [join(ROOT, "scripts/build.mjs"), ...(hasTypes ? [] : ["--no-types"])],
    [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "-c", "demo/vite.config.ts"],
  ]) {
    const { code, output } = await run(process.execPath, [command, ...args]);
    if (code !== 0) throw new Error(output);
  }
}

async function browserTests(args) {
  console.log(`latchkit: every browser test three times, without retries: ${args.join(" ")}`);
  const folder = mkdtempSync(join(tmpdir(), "latchkit-soak-"));
  const file = join(folder, "browser.json");
  try {
    const { output } = await runBin("@playwright/test/cli.js", args, {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0", LATCHKIT_SOAK: "1" },
    });
    const report = readReport(file, output);
    const { lines, code } = soakVerdict(readPlaywright(report));
    for (const line of lines) console.log(line);
    return { code, rows: readBrowsers(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file, output) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    throw new Error(`no report was written:\n${output.slice(-4_000)}`);
  }
}

async function otherTests(title, [project, ...args], env = {}) {
  console.log(`latchkit: ${title}`);
  const { code, output } = await runBin(
    "vitest/vitest.mjs",
    ["run", "--project", project, ...args],
    { env: { LATCHKIT_SOAK: "1", ...env } },
  );
  console.log(output.slice(-4_000));
  return code;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const { browser, hasRest, hasBrowsers } = soakPlan(process.argv.slice(2));
  ensureInstall();
  const info = runInfo({ Chromium: versionOf(await ensureChromium()) });
  const listProblem = hasRest ? ensureLists() : undefined;
  if (listProblem !== undefined) throw new Error(listProblem);
  await build(hasRest);
  const runs = [];
  for (const args of browser) runs.push(await browserTests(args));
  if (hasBrowsers) saveResult("browsers", { ...info, rows: runs[0].rows });
  const codes = runs.map(({ code }) => code);
  if (hasRest) for (const one of OTHER_TESTS) codes.push(await otherTests(...one));
  process.exit(codes.every((code) => code === 0) ? 0 : 1);
}
