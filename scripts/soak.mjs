import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./lib/find-chromium.mjs";
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
  soakArguments,
  soakVerdict,
} from "./lib/soak.mjs";

ensureInstall();
await ensureChromium();
console.log("latchkit: every browser test three times, without a second try");
for (const [command, ...args] of [
  [join(ROOT, "scripts/build.mjs"), "--no-types"],
  [join(ROOT, "node_modules/vite/bin/vite.js"), "build", "-c", "demo/vite.config.ts"],
]) {
  const { code, output } = await run(process.execPath, [command, ...args]);
  if (code !== 0) throw new Error(output);
}
const folder = mkdtempSync(join(tmpdir(), "latchkit-soak-"));
const file = join(folder, "browser.json");
const { output } = await runBin("@playwright/test/cli.js", soakArguments(process.argv.slice(2)), {
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
console.log("latchkit: a thousand sessions of one page with a wallet on another device");
const sessions = await runBin("vitest/vitest.mjs", SESSIONS_ARGUMENTS, {
  env: { LATCHKIT_SESSIONS: String(SESSIONS) },
});
console.log(sessions.code === 0 ? `${SESSIONS} sessions made and ended` : sessions.output);
console.log("latchkit: every property in its full number of runs");
const properties = await runBin("vitest/vitest.mjs", PROPERTY_ARGUMENTS, {
  env: { LATCHKIT_SOAK: "1" },
});
console.log(properties.output.slice(-4_000));
console.log("latchkit: the largest transfers");
const contracts = await runBin("vitest/vitest.mjs", CONTRACT_ARGUMENTS, {
  env: { LATCHKIT_SOAK: "1" },
});
console.log(contracts.output.slice(-4_000));
console.log("latchkit: the newcomer's path in every variant");
const packed = await run(process.execPath, [join(ROOT, "scripts/build.mjs")]);
if (packed.code !== 0) throw new Error(packed.output);
const newcomer = await runBin("vitest/vitest.mjs", NEWCOMER_ARGUMENTS, {
  env: { LATCHKIT_SOAK: "1" },
});
console.log(newcomer.output.slice(-4_000));
process.exit(code || sessions.code || properties.code || contracts.code || newcomer.code);
