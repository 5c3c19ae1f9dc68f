import { readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { build } from "vite";
import { chromiumArgs, ensureChromium } from "../scripts/lib/find-chromium.mjs";
import { byCase, exitCode, rounds } from "./verdict.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const OUT = join(HERE, "dist");
const RUNS = Number(process.argv[2] ?? 10);
const GOAL = 0.5;
/** What a quick hand needs between reaching a button and pressing it. */
const HAND_MS = 100;
const WALLET = "Bench Wallet";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** What is measured: a page, its button and its row, as a user finds them. */
const PAGES = [
  {
    name: "latchkit",
    button: '[data-testid="lk-connect-button"]',
    row: '[data-testid="lk-wallet-com.example.bench"]',
  },
  {
    name: "rainbowkit",
    button: '[data-testid="rk-connect-button"]',
    row: '[data-testid^="rk-wallet-option-com.example.bench"]',
  },
];

const latchkit = (file) => join(HERE, "../dist", file);

async function buildPage(name) {
  await build({
    configFile: false,
    root: HERE,
    logLevel: "error",
    resolve: {
      alias: [
        { find: /^latchkit$/, replacement: latchkit("index.js") },
        { find: /^latchkit\/react$/, replacement: latchkit("react.js") },
      ],
      dedupe: ["react", "react-dom", "viem"],
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir: join(OUT, name),
      emptyOutDir: true,
      target: "es2022",
      minify: true,
      modulePreload: { polyfill: false },
      chunkSizeWarningLimit: 5000,
      rolldownOptions: {
        input: { page: join(HERE, `pages/${name}.jsx`) },
        output: { entryFileNames: "[name].js", assetFileNames: "[name][extname]" },
      },
    },
  });
}

/** Every page from one server. */
function serve() {
  const markup = (name) =>
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/${name}/page.css"></head><body><div id="root"></div><script type="module" src="/${name}/page.js"></script></body></html>`;
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url, "http://host");
    const extension = extname(pathname);
    const body =
      extension === ""
        ? markup(pathname.replaceAll("/", ""))
        : await readFile(join(OUT, pathname)).catch(() => undefined);
    response
      .writeHead(body === undefined ? 404 : 200, {
        "content-type": TYPES[extension] ?? "text/html",
        "cache-control": "public, max-age=31536000, immutable",
      })
      .end(body);
  });
  return new Promise((ready) =>
    server.listen(0, "127.0.0.1", () =>
      ready({
        url: `http://127.0.0.1:${server.address().port}`,
        close: () => {
          server.close();
          server.closeAllConnections();
        },
      }),
    ),
  );
}

const announce = (name) => {
  const provider = {
    request: () => Promise.resolve([]),
    on: () => undefined,
    removeListener: () => undefined,
  };
  const info = {
    uuid: "11111111-1111-4111-8111-111111111111",
    name,
    icon: "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    rdns: "com.example.bench",
  };
  const tell = () =>
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  window.addEventListener("eip6963:requestProvider", tell);
  tell();
};

/**
 * Notes the next click of a user, and when the row stood on the page, laid out, after it. Looks
 * after each change of the page and, for whatever changes inside shadow roots, in every turn:
 * frames would round both pages to 17 ms.
 */
const watch = (row) => {
  const roots = () => [
    document,
    ...[...document.documentElement.children, ...document.body.children]
      .map((element) => element.shadowRoot)
      .filter(Boolean),
  ];
  const next = new MessageChannel();
  window.took = new Promise((done) => {
    addEventListener(
      "click",
      () => {
        const started = performance.now();
        const isThere = () => {
          const found = roots()
            .map((root) => root.querySelector(row))
            .find(Boolean);
          return found !== undefined && found.getBoundingClientRect().height > 0;
        };
        const look = () => (isThere() ? end() : next.port2.postMessage(0));
        const changes = new MutationObserver(() => {
          if (isThere()) end();
        });
        const end = () => {
          changes.disconnect();
          next.port1.onmessage = null;
          done(performance.now() - started);
        };
        changes.observe(document.documentElement, {
          childList: true,
          subtree: true,
          attributes: true,
        });
        next.port1.onmessage = look;
        look();
      },
      { capture: true, once: true },
    );
  });
};

/**
 * `script`: the page's own click, out of nothing. `hand`: the pointer comes to the button and
 * presses a moment later, as a hand does.
 */
const CLICKS = {
  script: (page, button) =>
    page.evaluate((selector) => document.querySelector(selector).click(), button),
  hand: async (page, button) => {
    await page.locator(button).hover();
    await page.waitForTimeout(HAND_MS);
    await page.mouse.down();
    await page.mouse.up();
  },
};

/** Milliseconds of processor time that the page's main thread has used so far. */
async function processorTime(session) {
  const { metrics } = await session.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration").value * 1_000;
}

/**
 * One visit with an empty cache: time on the clock, and time of the processor, from the click to
 * the row.
 */
async function measure(browser, url, { name, button, row }, click) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(announce, WALLET);
  await page.goto(`${url}/${name}`);
  await page.locator(button).waitFor();
  await page.waitForLoadState("networkidle");
  const session = await context.newCDPSession(page);
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  await page.evaluate(watch, row);
  const before = await processorTime(session);
  await click(page, button);
  const wallMs = await page.evaluate(() => window.took);
  const cpuMs = (await processorTime(session)) - before;
  await context.close();
  return { wallMs, cpuMs };
}

for (const { name } of PAGES) await buildPage(name);
const site = await serve();
// No interception: it would slow every request of a page down. Hosts other than this one have no
// address.
const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: [...chromiumArgs(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
});
const names = PAGES.map(({ name }) => name);
const measured = [];
for (const round of rounds(RUNS, PAGES, Object.keys(CLICKS)))
  for (const { how, page } of round)
    measured.push({
      how,
      page: page.name,
      ...(await measure(browser, site.url, page, CLICKS[how])),
    });
await browser.close();
site.close();
await rm(OUT, { recursive: true, force: true });

const results = byCase(measured, names, Object.keys(CLICKS));
for (const { how, medians, wallRatio, cpuRatio } of results) {
  for (const { page, wallMs, cpuMs, walls } of medians)
    console.log(
      `${how.padEnd(7)} ${page.padEnd(12)} median ${wallMs.toFixed(1).padStart(6)} ms, processor ${cpuMs.toFixed(1).padStart(6)} ms   ${walls.map((time) => time.toFixed(0)).join(" ")}`,
    );
  console.log(
    `${how.padEnd(7)} ratio        ${wallRatio.toFixed(2)} (goal: at most ${GOAL}), processor ${cpuRatio.toFixed(2)}`,
  );
}
process.exit(exitCode(results, GOAL));
