import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { chromium } from "@playwright/test";
import { chromiumArgs, findChromium } from "../scripts/lib/find-chromium.mjs";
const [, , folder, out, filter = "pairing|downloads", looks = "light:en:1280,dark:en:390,light:ar:390,light:de:390"] = process.argv;
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".woff2": "font/woff2" };
const server = createServer(async (q, r) => { const p = join(folder, new URL(q.url, "http://x").pathname); const b = await readFile(p).catch(() => undefined); r.writeHead(b ? 200 : 404, { "content-type": types[extname(p)] ?? "application/octet-stream" }); r.end(b); });
await new Promise((go) => server.listen(0, go));
const base = `http://127.0.0.1:${server.address().port}/gallery.html`;
const browser = await chromium.launch({ args: [...chromiumArgs()], executablePath: await findChromium() });
for (const look of looks.split(",")) {
  const [theme, locale, width] = look.split(":");
  const page = await browser.newPage({ viewport: { width: Number(width), height: 844 }, locale: "en-US", reducedMotion: "reduce" });
  await page.goto(base); await page.locator("html[data-ready=index]").waitFor();
  const ids = (await page.locator("[data-state]").evaluateAll((l) => l.map((a) => a.dataset.state))).filter((id) => new RegExp(filter).test(id));
  const shots = [];
  for (const id of ids) {
    await page.evaluate((a) => { delete document.documentElement.dataset.ready; history.replaceState(null, "", a); dispatchEvent(new PopStateEvent("popstate")); }, `gallery.html?${new URLSearchParams({ state: id, theme, locale })}`);
    await page.locator("html[data-ready], html[data-failed]").waitFor();
    const failed = await page.evaluate(() => document.documentElement.dataset.failed);
    if (failed) { console.log(look, id, failed); continue; }
    shots.push([id, (await page.locator("[part~=card]").screenshot({ animations: "disabled" })).toString("base64")]);
  }
  await page.close();
  for (let at = 0; at < shots.length; at += 12) {
    const sheet = await browser.newPage({ viewport: { width: 6 * 300, height: 100 } });
    await sheet.setContent(`<body style="margin:0;background:#888;display:grid;grid-template-columns:repeat(6,300px);align-items:start">${shots.slice(at, at + 12).map(([id, b]) => `<div><div style="font:12px sans-serif">${id}</div><img style="width:292px" src="data:image/png;base64,${b}"></div>`).join("")}`);
    await sheet.screenshot({ path: `${out}/${look.replaceAll(":", "-")}-${at / 12}.png`, fullPage: true });
    await sheet.close();
  }
}
await browser.close(); server.close();
