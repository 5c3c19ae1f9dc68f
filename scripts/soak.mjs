import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./lib/find-chromium.mjs";
import { ensureLists } from "./lib/ensure-lists.mjs";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { readPlaywright } from "./lib/reports.mjs";
import { ROOT } from "./lib/root.mjs";
import { run, runBin } from "./lib/run.mjs";
import {
  CONTRACT_ARGUMENTS,
  NEWCOMER_ARGUMENTS,
  PROPERTY_ARGUMENTS,
  SESSIONS,
  SESSIONS_ARGUMENTS,
  soakPlan,
  soakVerdict,
} from "./lib/soak.mjs";

// Runs all, or a part: `--part 3/8`, `--part alone`, `--part test/e2e/tabs`, `--part rest`.
const { browser, hasRest } = soakPlan(process.argv.slice(2));

async function builds() {
  for (const [command, ...args] of [
    [join(ROOT, "scripts/build.mjs"), ...(hasRest ? [] : ["--no-types"])],
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
  const { output } = await runBin("@playwright/test/cli.js", args, {
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: "0", LATCHKIT_SOAK: "1" },
  });
  let report;
  try {
    report = readPlaywright(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    throw new Error(`no report was written:\n${output.slice(-4_000)}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const { lines, code } = soakVerdict(report);
  for (const line of lines) console.log(line);
  return code;
}

async function tests(title, args, env = { LATCHKIT_SOAK: "1" }) {
  console.log(`latchkit: ${title}`);
  const { code, output } = await runBin("vitest/vitest.mjs", args, { env });
  console.log(output.slice(-4_000));
  return code;
}

/** Tests without a browser. */
const REST = [
  [
    `${SESSIONS} sessions of one page with a wallet on another device`,
    SESSIONS_ARGUMENTS,
    { LATCHKIT_SESSIONS: String(SESSIONS) },
  ],
  ["every property in its full number of runs", PROPERTY_ARGUMENTS],
  ["the largest transfers, and public lists of tokens and icons", CONTRACT_ARGUMENTS],
  ["the newcomer's path and the exercise of a capability in every variant", NEWCOMER_ARGUMENTS],
];

ensureInstall();
await ensureChromium();
const unfetched = ensureLists();
if (unfetched !== undefined) throw new Error(unfetched);
await builds();
const codes = [];
for (const args of browser) codes.push(await browserTests(args));
if (hasRest) for (const one of REST) codes.push(await tests(...one));
process.exit(codes.every((code) => code === 0) ? 0 : 1);
