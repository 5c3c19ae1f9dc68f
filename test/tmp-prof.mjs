import { createServer } from "node:http";
import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../scripts/lib/find-chromium.mjs";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const folder = "/tmp/looks/demo";
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const server = createServer(async (q, r) => { const p = join(folder, new URL(q.url, "http://x").pathname); const b = await readFile(p).catch(() => undefined); r.writeHead(b ? 200 : 404, { "content-type": types[extname(p)] ?? "application/octet-stream" }); r.end(b); });
await new Promise((go) => server.listen(0, go));
const base = `http://127.0.0.1:${server.address().port}/gallery.html`;
const browser = await chromium.launch({ args: [...chromiumArgs()], executablePath: await findChromium() });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: "reduce" });
await page.goto(base); await page.locator("html[data-ready=index]").waitFor();
const all = await page.locator("[data-state]").evaluateAll((l) => l.filter((a) => a.dataset.alone !== "true").map((a) => a.dataset.state));
console.log("states", all.length);
await page.evaluate(AXE);
const t = { visit: 0, visitWorst: [], axeFull: 0, axeV: 0, axeCss: 0 };
for (const id of all.filter((_, i) => i % 4 === 0)) {
  let s = performance.now();
  await page.evaluate((a) => { delete document.documentElement.dataset.ready; history.replaceState(null, "", a); dispatchEvent(new PopStateEvent("popstate")); }, `gallery.html?${new URLSearchParams({ state: id, theme: "light", locale: "en" })}`);
  await page.locator("html[data-ready], html[data-failed]").waitFor();
  let d = performance.now() - s; t.visit += d; t.visitWorst.push([Math.round(d), id]);
  for (const [k, o] of [["axeFull", {}], ["axeV", { resultTypes: ["violations"], elementRef: false }], ["axeCss", { resultTypes: ["violations"], preload: false }]]) { s = performance.now(); await page.evaluate((o) => axe.run(o).then(() => 0), o); t[k] += performance.now() - s; }
}
t.visitWorst.sort((a, b) => b[0] - a[0]); t.visitWorst = t.visitWorst.slice(0, 8);
console.log(JSON.stringify(t));
await browser.close(); server.close();
