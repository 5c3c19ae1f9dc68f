import { existsSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { costsOf } from "../bench/costs.mjs";
import { firstRowVerdict, firstRows } from "../bench/first-row.mjs";
import { longListOf } from "../bench/long-list.mjs";
import {
  HERE,
  OUT,
  PAGES,
  buildPage,
  ensurePeers,
  serve,
  versionsOfPeers,
} from "../bench/visited-pages.mjs";
import { bytesOf, weightOf } from "../bench/weight.mjs";
import { ensureInstall } from "./lib/install.mjs";
import { chromiumArgs, ensureChromium, versionOf } from "./lib/programs.mjs";
import { runInfo, saveResult } from "./lib/results.mjs";
import { ROOT } from "./lib/run.mjs";

/** What an app installs for Latchkit, as the lockfile of the repository resolves it. */
const OURS = ["rxjs", "viem", "react", "react-dom"];

/** Packages and MB that an app installs for a page, with React. */
function weight({ packages }) {
  if (packages !== undefined) return weightOf(HERE, [...packages, "react", "react-dom"]);
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const { packages: count, mb } = weightOf(ROOT, [...Object.keys(dependencies), ...OURS]);
  return { packages: count + 1, mb: mb + bytesOf(join(ROOT, "dist")) / 1e6 };
}

/** Measures every page in an own browser; hosts other than this one have no address. */
async function measured(count) {
  for (const { name } of PAGES) await buildPage(name);
  const site = await serve();
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...chromiumArgs(), "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  try {
    const costs = [];
    for (const page of PAGES) costs.push(await costsOf(browser, site.url, page));
    const lists = [];
    for (const page of PAGES) lists.push(await longListOf(browser, site.url, page));
    return { costs, lists, firstRow: await firstRows(browser, site.url, count) };
  } finally {
    await browser.close();
    site.close();
    await rm(OUT, { recursive: true, force: true });
  }
}

ensureInstall();
ensurePeers();
const rounds = Number(process.argv[2] ?? 7);
const info = runInfo({ Chromium: versionOf(await ensureChromium()), ...versionsOfPeers() });
if (!existsSync(join(ROOT, "dist/index.js")))
  await (await import("./build.mjs")).buildPackage({ types: false });
const { costs, lists, firstRow } = await measured(rounds);
const code = firstRowVerdict(firstRow);
saveResult("performance", {
  ...info,
  rounds,
  kits: PAGES.map(({ title }) => title),
  firstRow: Object.fromEntries(
    firstRow.map(({ how, medians }) => [how, medians.map(({ ms }) => ms)]),
  ),
  costs,
  lists: lists.map((list) => list ?? null),
  weights: PAGES.map(weight),
});
process.exit(code);
