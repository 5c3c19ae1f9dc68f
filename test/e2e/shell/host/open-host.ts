import { fileURLToPath } from "node:url";
import { LatchkitPage, test as base } from "latchkit/testing/playwright";
import { build } from "vite";
import { builtOnce } from "../../../support/runner/build-once.js";
import { startHttpServer, type HttpServer } from "../../../support/servers/http-server.js";
import type { HostAsks, ShellHost } from "./host.js";

const root = (path: string): string =>
  fileURLToPath(new URL(`../../../../${path}`, import.meta.url));
const DIST: readonly (readonly [RegExp, string])[] = [
  [/^latchkit$/u, "index"],
  [/^latchkit\/react$/u, "react"],
  [/^latchkit\/testing$/u, "testing"],
];
const PAGE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Shell host</title><style>body{margin:24px;font:16px system-ui}</style><main><h1>Host</h1><div id="root"></div><p>Words of the host.</p></main><script type="module" src="/host.js"></script></html>`;

type Files = ReadonlyMap<string, string>;

/** The host page from the built package, with its lazy chunks: path and code of each. */
const bundle = async (): Promise<readonly (readonly [string, string])[]> => {
  const built = await build({
    configFile: false,
    logLevel: "error",
    resolve: {
      alias: DIST.map(([find, file]) => ({ find, replacement: root(`dist/${file}.js`) })),
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: false,
      rolldownOptions: {
        input: root("test/e2e/shell/host/host.tsx"),
        output: { entryFileNames: "host.js" },
      },
    },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (first === undefined || !("output" in first)) throw new Error("the host page was not bundled");
  return first.output.flatMap((file) =>
    file.type === "chunk" ? [[`/${file.fileName}`, file.code] as const] : [],
  );
};

/** The host page from a free port of 127.0.0.1; needs no chain. */
const serveHost = (files: Files): Promise<HttpServer> =>
  startHttpServer(({ url }, response) => {
    const { pathname } = new URL(url, "http://host");
    const code = files.get(pathname);
    if (pathname === "/") response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    else if (code === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "text/javascript" }).end(code);
  });

/** `host(asks)` opens a page of a host with the given options; `latchkit` is the modal on it. */
export const test = base.extend<{
  readonly host: (asks?: HostAsks) => Promise<LatchkitPage>;
  readonly hostUrl: string;
}>({
  hostUrl: [
    // Playwright reads the fixtures' names off the first parameter, so it must be a pattern.
    async ({}, use) => {
      const server = await serveHost(new Map(await builtOnce("shell-host", bundle)));
      await use(server.url);
      await server.stop();
    },
    { timeout: 60_000 },
  ],
  host: async ({ page, hostUrl }, use) => {
    await use(async (asks = {}) => {
      await page.goto(`${hostUrl}/#${encodeURIComponent(JSON.stringify(asks))}`);
      await page.getByTestId("lk-connect-button").waitFor();
      return new LatchkitPage(page);
    });
  },
});
export { expect } from "@playwright/test";
export type { HostAsks, ShellHost };
