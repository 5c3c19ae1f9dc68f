import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

const HERE = fileURLToPath(new URL(".", import.meta.url));
export const OUT = join(HERE, "dist");
export const WALLET = "Bench Wallet";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** What is measured: a page, its button and its row, as a user finds them. */
export const PAGES = [
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

export async function buildPage(name) {
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
export function serve() {
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
        "content-encoding": "gzip",
        "cache-control": "public, max-age=31536000, immutable",
      })
      .end(gzipSync(body ?? ""));
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

export const announce = (name) => {
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

export function ensurePeer() {
  if (existsSync(join(HERE, "node_modules/@rainbow-me/rainbowkit/package.json"))) return;
  console.log("bench: installing what it is compared with (npm ci), once");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], {
    cwd: HERE,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("npm ci failed; its own message is above");
}
