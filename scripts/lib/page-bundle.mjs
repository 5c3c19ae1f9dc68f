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
/** Packages that a host has besides ours: no part of what we add to a page. */
const OF_HOST = /^(react|react-dom|viem)(\/|$)/;
const ENTRY = "\0page";
const FOLDER = join(ROOT, "node_modules/.cache/latchkit-page");

/** Bundles one host page from the built package, as hosts do, without the packages of the host. */
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

/** The chunks of a page with three buttons, each with its imports, its modules and its path. */
export const bundlePage = () => bundle(WITH_BUTTONS, "buttons");

/** The chunks of a page that draws with something else than React. */
export const bundleHeadless = () => bundle(WITHOUT_REACT, "headless");

/** Some chunks and everything that they import statically. */
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

/** The chunks that hold a chunk of the package by its name, which the build takes from a source. */
export function holding(chunks, name) {
  const isNamed = (id) => id.includes("/dist/") && basename(id).startsWith(`${name}-`);
  const found = chunks.filter(({ modules }) => modules.some(isNamed));
  if (found.length === 0) throw new Error(`the build made no chunk of the name ${name}`);
  return found.map(({ file }) => file);
}

/**
 * What a page fetches, by chunks of the package: `idle` at once, `open` when a user opens the modal
 * besides, and each other part beyond what it comes after.
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
    pairing: beyond(open, ["pairing-client.entry"]),
    list: beyond(open, ["catalogue.entry", "images.entry"]),
    signIn: beyond(open, ["sign-in-part"]),
    account: beyond(open, ["account-view", "en.rest"]),
    capabilities: Object.entries(CAPABILITIES).map(([name, parts]) => [
      name,
      beyond(connected, parts),
    ]),
  };
}

const OPEN = ["wallet-operations.entry", "present-modal"];
const RECONNECTED = ["wallet-operations.entry", "wallet-actions.entry"];
/** What a page has with a connected account, before the user opens a capability from it. */
const CONNECTED = [
  ...OPEN,
  "wallet-actions.entry",
  "account-view",
  "en.rest",
  "tokens-part",
  "tokens.entry",
];
/** Each capability with the chunks that its first view waits for. */
const CAPABILITIES = {
  activity: ["transactions-view"],
  "all wallets": ["all-wallets-view"],
  buying: ["onramp-view", "onramp.entry"],
  "e-mail of an account": ["email-update-view"],
  "embedded wallet": ["email-verify-otp-view", "embedded-wallet.entry"],
  names: ["register-account-name-view"],
  networks: ["networks-view"],
  receive: ["wallet-receive-view"],
  send: ["wallet-send-view", "send.entry"],
  "signing in": ["sign-message-view", "sign-in.entry"],
  "smart sessions": ["smart-session-list-view", "smart-sessions.entry"],
  "social login": ["connecting-social-view", "social-login.entry"],
  swap: ["swap-view", "swap.entry"],
};
