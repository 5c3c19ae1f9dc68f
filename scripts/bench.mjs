// @ts-check
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/install.mjs";
import { chromiumArgs, ensureChromium } from "./lib/programs.mjs";
import { ROOT, runBin } from "./lib/run.mjs";

const ROUNDS = 5;
const rows = [];
const row = (what, value, unit) => rows.push({ what, value, unit });
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];

/**
 * Milliseconds from a click on Connect to the first wallet row, timed in the page. Ends after the
 * close animation, for which the next opening would wait.
 */
const clickToRow = (page) =>
  page.evaluate(async () => {
    const host = () => document.querySelector("[data-latchkit-instance]");
    const modal = () => host()?.shadowRoot;
    const started = performance.now();
    const click = (target) => target.click();
    click(document.querySelector('[data-testid="lk-connect-button"]'));
    while (!modal()?.querySelector('[data-testid^="lk-wallet-"]'))
      await new Promise((done) => requestAnimationFrame(done));
    const took = performance.now() - started;
    click(modal()?.querySelector('[data-testid="lk-close"]'));
    while (host()) await new Promise((done) => requestAnimationFrame(done));
    return took;
  });

async function speed(browser, url) {
  const cold = [];
  const warm = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const page = await browser.newPage();
    await page.goto(url, { waitUntil: "networkidle" });
    await page.getByTestId("lk-connect-button").waitFor();
    cold.push(await clickToRow(page));
    warm.push(await clickToRow(page));
    await page.close();
  }
  row("click to first wallet row, cold", median(cold).toFixed(1), "ms");
  row("click to first wallet row, warm", median(warm).toFixed(1), "ms");
}

ensureInstall();
const executablePath = await ensureChromium();
if (
  !existsSync(join(ROOT, "demo/dist/index.html")) ||
  !existsSync(join(ROOT, "dist/testing-node.js"))
) {
  const { buildPackage } = await import("./build.mjs");
  await buildPackage({ types: false });
  await (await import("vite")).build({ configFile: join(ROOT, "demo/vite.config.ts") });
}
console.log((await runBin("size-limit/bin.js", [])).output);

const { startWorld } = await import("latchkit/testing/node");
const { chromium } = await import("@playwright/test");
const world = await startWorld({ ports: "free", demoFolder: join(ROOT, "demo/dist") });
const browser = await chromium.launch({ executablePath, args: chromiumArgs() });
try {
  await speed(browser, world.addresses.demo);
} finally {
  await browser.close();
  await world.stop();
}
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, value, unit } of rows)
  console.log(`${what.padEnd(width)}  ${String(value).padStart(10)} ${unit}`);
const { compareFirstRow } = await import("../bench/first-row.mjs");
process.exit(await compareFirstRow(Number(process.argv[2] ?? 7)));
