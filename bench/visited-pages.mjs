import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";

export const HERE = fileURLToPath(new URL(".", import.meta.url));
export const OUT = join(HERE, "dist");
export const WALLET = "Bench Wallet";
const TYPES = { ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/**
 * What is measured: a page, its button and its row, as a user finds them, and the packages that an
 * app installs for it. `within`: hosts of nested shadow roots around the row. `close`: what closes
 * the modal, where Escape does not. `allWallets`: what opens the list of a catalogue. The goals
 * compare the first two.
 */
export const PAGES = [
  {
    name: "latchkit",
    title: "Latchkit",
    button: '[data-testid="lk-connect-button"]',
    row: '[data-testid="lk-wallet-com.example.bench"]',
    allWallets: '[data-testid="lk-all-wallets"]',
  },
  {
    name: "rainbowkit",
    title: "RainbowKit",
    button: '[data-testid="rk-connect-button"]',
    row: '[data-testid^="rk-wallet-option-com.example.bench"]',
    packages: ["@rainbow-me/rainbowkit", "wagmi", "viem", "@tanstack/react-query"],
  },
  {
    name: "appkit",
    title: "AppKit",
    button: "#connect",
    row: '[data-testid="wallet-selector-com.example.bench"]',
    allWallets: '[data-testid="all-wallets"]',
    within: [
      "w3m-modal",
      "w3m-router",
      "w3m-connect-view",
      "w3m-wallet-login-list",
      "w3m-connector-list",
    ],
    packages: [
      "@reown/appkit",
      "@reown/appkit-adapter-wagmi",
      "wagmi",
      "viem",
      "@tanstack/react-query",
    ],
  },
  {
    name: "connectkit",
    title: "ConnectKit",
    button: "#connect",
    row: '#__CONNECTKIT__ button:has([alt="Bench Wallet"])',
    packages: ["connectkit", "wagmi", "viem", "@tanstack/react-query"],
  },
  {
    name: "web3-onboard",
    title: "Web3-Onboard",
    button: "#connect",
    row: ".wallet-button-container button",
    within: ["onboard-v2"],
    close: ".close-button",
    packages: ["@web3-onboard/core", "@web3-onboard/injected-wallets"],
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

/** Titles and versions of the compared packages. */
export const versionsOfPeers = () => {
  const { dependencies } = JSON.parse(readFileSync(join(HERE, "package.json"), "utf8"));
  return Object.fromEntries(
    PAGES.filter(({ packages }) => packages !== undefined).map(({ title, packages: [first] }) => [
      title,
      dependencies[first],
    ]),
  );
};

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

/** Elements of the page and of every open shadow root. */
export const countElements = () => {
  const count = (root) =>
    [...root.querySelectorAll("*")].reduce(
      (sum, element) => sum + 1 + (element.shadowRoot ? count(element.shadowRoot) : 0),
      0,
    );
  return count(document);
};

export function ensurePeers() {
  if (existsSync(join(HERE, "node_modules/@web3-onboard/core/package.json"))) return;
  console.log("bench: installing what it is compared with (npm ci), once");
  const { status } = spawnSync("npm", ["ci", "--ignore-scripts"], {
    cwd: HERE,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error("npm ci failed; its own message is above");
}
