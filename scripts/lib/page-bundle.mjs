import { basename, join } from "node:path";
import { ROOT } from "./root.mjs";

const WITH_BUTTONS = `
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const latchkit = createLatchkit({ networks: [{ id: "eip155:1", name: "Ethereum", rpcUrls: ["https://rpc.example"], currency: { symbol: "ETH", decimals: 18 } }] });
createRoot(document.body).render(createElement(LatchkitProvider, { latchkit }, createElement(ConnectButton), createElement(AccountButton, { balance: "show" }), createElement(NetworkButton)));
`;
const WITHOUT_REACT = `
import { createLatchkit } from "latchkit";
globalThis.latchkit = createLatchkit({ networks: [] });
`;
/** Packages of the host, which do not count as ours. */
const OF_HOST = /^(react|react-dom|viem)(\/|$)/;
const ENTRY = "\0page";
const FOLDER = join(ROOT, "node_modules/.cache/latchkit-page");

/** Bundles a host page from the built package, without the host's packages. */
async function bundle(code, name) {
  const { build } = await import("vite");
  const outDir = join(FOLDER, name);
  const { output } = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? code : undefined),
      },
    ],
    resolve: {
      alias: [
        { find: /^latchkit$/, replacement: join(ROOT, "dist/index.js") },
        { find: /^latchkit\/react$/, replacement: join(ROOT, "dist/react.js") },
      ],
    },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      outDir,
      emptyOutDir: true,
      target: "es2022",
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: "page", external: (id) => OF_HOST.test(id) },
    },
  });
  return output
    .filter((file) => file.type === "chunk")
    .map(({ fileName, isEntry, imports, dynamicImports, moduleIds }) => ({
      file: fileName,
      path: join(outDir, fileName),
      isEntry,
      imports,
      lazy: dynamicImports,
      modules: moduleIds,
    }));
}

/** Chunks of a page with three buttons, with imports, modules and path. */
export const bundlePage = () => bundle(WITH_BUTTONS, "buttons");

/** Chunks of a page without React. */
export const bundleHeadless = () => bundle(WITHOUT_REACT, "headless");

/** Chunks and all their static imports. */
export function closure(chunks, starts) {
  const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));
  const seen = new Set();
  const walk = (file) => {
    if (seen.has(file) || !byFile.has(file)) return;
    seen.add(file);
    byFile.get(file).imports.forEach(walk);
  };
  starts.forEach(walk);
  return [...seen].map((file) => byFile.get(file));
}

/** Chunks that contain a package chunk of this name. */
export function holding(chunks, name) {
  const isNamed = (id) => id.includes("/dist/") && basename(id).startsWith(`${name}-`);
  const found = chunks.filter(({ modules }) => modules.some(isNamed));
  if (found.length === 0) throw new Error(`the build has no chunk named ${name}`);
  return found.map(({ file }) => file);
}

/**
 * Chunks a page loads: `idle` at once, `open` additionally for the modal, and each further part
 * beyond its predecessor.
 */
export function partsOfPage(chunks) {
  const entries = chunks.filter(({ isEntry }) => isEntry).map(({ file }) => file);
  const having = (names) =>
    closure(chunks, [...entries, ...names.flatMap((name) => holding(chunks, name))]);
  const open = having(OPEN);
  const connected = having(CONNECTED);
  const beyond = (there, names) => having([...names]).filter((chunk) => !there.includes(chunk));
  return {
    idle: having([]),
    open,
    reconnected: having(RECONNECTED),
    pairing: beyond(open, ["pairing-client.chunk"]),
    list: beyond(open, ["catalogue.chunk", "images.chunk"]),
    signIn: beyond(open, ["sign-in-part"]),
    account: beyond(open, ["account-view", "en.rest"]),
    capabilities: Object.entries(CAPABILITIES).map(([name, parts]) => [
      name,
      beyond(connected, parts),
    ]),
  };
}

const OPEN = ["wallet-operations.chunk", "present-modal"];
const RECONNECTED = ["wallet-operations.chunk", "wallet-actions.chunk"];
/** Chunks of a page with a connected account, before a capability opens. */
const CONNECTED = [
  ...OPEN,
  "wallet-actions.chunk",
  "account-view",
  "en.rest",
  "tokens-part",
  "tokens.chunk",
];
/** Chunks of each capability's first view. */
const CAPABILITIES = {
  activity: ["transactions-view"],
  "all wallets": ["all-wallets-view"],
  buying: ["onramp-view", "onramp.chunk"],
  "e-mail of an account": ["email-update-view"],
  "embedded wallet": ["email-verify-otp-view", "embedded-wallet.chunk"],
  names: ["register-account-name-view"],
  networks: ["networks-view"],
  receive: ["wallet-receive-view"],
  send: ["wallet-send-view", "send.chunk"],
  "signing in": ["sign-message-view", "sign-in.chunk"],
  "smart sessions": ["smart-session-list-view", "smart-sessions.chunk"],
  "social login": ["connecting-social-view", "social-login.chunk"],
  swap: ["swap-view", "swap.chunk"],
};
