import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureInstall } from "./lib/ensure-install.mjs";
import { chromiumArgs, ensureChromium } from "./lib/find-chromium.mjs";
import { ownBytes } from "./lib/own-heap.mjs";
import { ROOT } from "./lib/root.mjs";
import { runBin } from "./lib/run.mjs";

/** Iterations until the JIT is warm and caches are filled. */
const WARM_UP = 60;
const CYCLES = 1000;
/** Delay until a closed modal's tree is released, ms. */
const REST_MS = 1_000;
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
    document.querySelector('[data-testid="lk-connect-button"]').click();
    while (!modal()?.querySelector('[data-testid^="lk-wallet-"]'))
      await new Promise((done) => requestAnimationFrame(done));
    const took = performance.now() - started;
    modal().querySelector('[data-testid="lk-close"]').click();
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

/** Nodes and listeners of the page, bytes of its own values and of the whole heap. */
async function held(page, cdp) {
  await page.waitForTimeout(REST_MS);
  const own = await ownBytes(cdp);
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name) => metrics.find((metric) => metric.name === name).value;
  return { own, heap: of("JSHeapUsedSize"), nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

async function growth(browser, url) {
  const page = await browser.newPage();
  await page.goto(url);
  await page.getByTestId("lk-connect-button").waitFor();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cdp.send("HeapProfiler.enable");
  for (let cycle = 0; cycle < WARM_UP; cycle += 1) await clickToRow(page);
  const first = await held(page, cdp);
  for (let cycle = 0; cycle < CYCLES; cycle += 1) await clickToRow(page);
  const last = await held(page, cdp);
  const grown = (name, by = 1) => ((last[name] - first[name]) / by).toFixed(0);
  row(`growth over ${CYCLES} open-close cycles: nodes`, grown("nodes"), "");
  row(`growth over ${CYCLES} open-close cycles: listeners`, grown("listeners"), "");
  row("growth of a cycle: the page's own values", grown("own", CYCLES), "bytes");
  row("growth of a cycle: the heap, with the engine's code", grown("heap", CYCLES), "bytes");
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

const { startWorld } = await import("../dist/testing-node.js");
const { chromium } = await import("@playwright/test");
const world = await startWorld({ ports: "free", demoFolder: join(ROOT, "demo/dist") });
const browser = await chromium.launch({ executablePath, args: chromiumArgs() });
try {
  await speed(browser, world.addresses.demo);
  await growth(browser, world.addresses.demo);
} finally {
  await browser.close();
  await world.stop();
}
const width = Math.max(...rows.map(({ what }) => what.length));
for (const { what, value, unit } of rows)
  console.log(`${what.padEnd(width)}  ${String(value).padStart(10)} ${unit}`);
const { compareFirstRow } = await import("../bench/first-row.mjs");
process.exit(await compareFirstRow(Number(process.argv[2] ?? 7)));
