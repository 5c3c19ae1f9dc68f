import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, resolve, sep } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { emptyApps } from "../support/servers/apps/empty-apps.mjs";
import { BUNDLERS, PAGES, bundlerApp } from "../support/servers/apps/bundler-apps.mjs";
import { newcomerBrowser, visit } from "../support/servers/apps/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { IS_SOAK } from "../support/runner/repeats.ts";

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
/** A soak run tries every bundler; other runs only the one that imports CommonJS differently. */
const TRIED = IS_SOAK ? Object.keys(BUNDLERS) : ["esbuild"];
/** A build has taken 130 s on a machine with two busy cores. */
const BUILD_LIMIT_MS = 15 * 60_000;
const REACTS = { 18: "18.3.1", 19: "19.3.1" };

let browser;
const ends = [];
const appsOf = {};

/** Serves a built folder on a free port. */
async function serve(folder) {
  const built = existsSync(join(folder, "out/index.html")) ? "out/index.html" : "index.html";
  const server = createServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://host");
    const file = resolve(join(folder, pathname === "/" ? built : pathname));
    if (!file.startsWith(folder + sep) || !existsSync(file)) return response.writeHead(404).end();
    response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
    createReadStream(file).pipe(response);
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${server.address().port}`;
}

beforeAll(async () => {
  browser = await newcomerBrowser();
  const packages = TRIED.flatMap((name) => BUNDLERS[name].packages);
  for (const [major, version] of Object.entries(REACTS)) {
    appsOf[major] = await emptyApps({
      packages: [...packages, "viem@2.57.0", `react@${version}`, `react-dom@${version}`],
    });
    ends.push(() => appsOf[major].remove());
  }
}, INSTALL_LIMIT_MS);
afterAll(async () => {
  await browser?.close();
  await Promise.all(ends.map((end) => end()));
}, 120_000);

describe.each(TRIED)("page built with %s", (bundler) => {
  it.each(Object.keys(REACTS).flatMap((major) => Object.keys(PAGES).map((kind) => [kind, major])))(
    "the built page shows its button and connects (%s page, React %s)",
    async (kind, major) => {
      const app = appsOf[major].write(`${bundler}-${kind}`, bundlerApp(bundler, PAGES[kind]));
      const { code, output } = await run(process.execPath, ["build.mjs"], { cwd: app });
      if (code !== 0) throw new Error(output);
      const { reported } = await visit(browser, await serve(app));
      expect(reported).toEqual([]);
    },
    BUILD_LIMIT_MS,
  );
});
