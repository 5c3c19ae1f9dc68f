import { fileURLToPath } from "node:url";
import { test as base, type Page } from "@playwright/test";
import { LatchkitPage } from "latchkit/testing/playwright";
import { build } from "vite";
import { builtOnce } from "../../../support/built-once.js";
import type { HostAsks, ShellHost } from "./host.js";

const ORIGIN = "http://shell.localhost";
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
      minify: false,
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

/** Serves the host page inside the browser and opens it; needs no server and no chain. */
const openHost = async (page: Page, files: Files, asks: HostAsks): Promise<void> => {
  await page.route(`${ORIGIN}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    const code = files.get(pathname);
    if (pathname === "/") return route.fulfill({ contentType: "text/html", body: PAGE });
    if (code === undefined) return route.fulfill({ status: 404, body: "" });
    return route.fulfill({ contentType: "text/javascript", body: code });
  });
  await page.goto(`${ORIGIN}/#${encodeURIComponent(JSON.stringify(asks))}`);
  await page.getByTestId("lk-connect-button").waitFor();
};

/** `host(asks)` opens a page of a host with the given options; `latchkit` is the modal on it. */
export const test = base.extend<
  { readonly host: (asks?: HostAsks) => Promise<LatchkitPage> },
  { readonly files: Files }
>({
  files: [
    async ({}, use) => {
      await use(new Map(await builtOnce("shell-host", bundle)));
    },
    { scope: "worker", timeout: 60_000 },
  ],
  host: async ({ page, files }, use) => {
    await use(async (asks = {}) => {
      await openHost(page, files, asks);
      return new LatchkitPage(page);
    });
  },
});
export { expect } from "@playwright/test";
export type { HostAsks, ShellHost };
