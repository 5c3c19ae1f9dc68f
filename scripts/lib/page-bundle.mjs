import { gzipSync } from "node:zlib";
import { join } from "node:path";
import { ROOT } from "./root.mjs";

const PAGE = `
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const latchkit = createLatchkit({ networks: [{ id: "eip155:1", name: "Ethereum", rpcUrls: ["https://rpc.example"], currency: { symbol: "ETH", decimals: 18 } }] });
createRoot(document.body).render(createElement(LatchkitProvider, { latchkit }, createElement(ConnectButton), createElement(AccountButton, { balance: "show" }), createElement(NetworkButton)));
`;
const ENTRY = "\0page";

/**
 * Bundles a host page with the three buttons from the built package, React outside: gives the
 * chunks with size and content.
 */
export async function bundlePage() {
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    root: ROOT,
    logLevel: "error",
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === "page" ? ENTRY : undefined),
        load: (id) => (id === ENTRY ? PAGE : undefined),
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
      write: false,
      target: "es2022",
      minify: true,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: "page", external: (id) => /^(react|react-dom)(\/|$)/.test(id) },
    },
  });
  return (Array.isArray(built) ? built[0] : built).output
    .filter((file) => file.type === "chunk")
    .map((chunk) => ({
      file: chunk.fileName,
      isEntry: chunk.isEntry,
      imports: chunk.imports,
      lazy: chunk.dynamicImports,
      modules: Object.keys(chunk.modules),
      gzip: gzipSync(chunk.code, { level: 9 }).length,
    }));
}

/** A chunk and everything it imports statically. */
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

/** Chunks by a part of their names; each is looked for, so that a new name is noticed. */
const OPEN = ["present-modal", "connect-view", "wallet-operations.entry"];
const RECONNECT = ["wallet-operations.entry", "wallet-actions.entry"];
const PAIRING = ["pairing-client.entry"];
const ACCOUNT = ["account-view"];
/** What an account is shown with once a wallet is connected, before anything is opened from it. */
const HELD = [...ACCOUNT, "wallet-actions.entry", "tokens-part", "tokens.entry"];
/** What an opening fetches besides, where users sign in by e-mail or with an account elsewhere. */
const SIGN_IN = ["sign-in-part"];
const SEND = ["wallet-send-view", "send.entry"];

function named(chunks, names) {
  return names.flatMap((name) => {
    const found = chunks.filter(({ file }) => file.includes(name) && !file.includes("connecting"));
    if (found.length === 0) throw new Error(`no chunk is called ${name}`);
    return found.map(({ file }) => file);
  });
}

/**
 * Reconnect: what a page fetches that brings a remembered wallet back and shows no balance. Idle:
 * what the page fetches at once. Open: besides, what a click on Connect fetches. Pairing: the
 * client of the WalletConnect protocol, beyond what is open. Sign-in: the blocks of Connect for
 * e-mail and accounts elsewhere, beyond what is open. Account: its view, beyond what is
 * open. Send: its views and steps, beyond an account that is shown with its tokens. All in bytes,
 * gzip, without React.
 */
export async function measure() {
  const chunks = await bundlePage();
  const idle = closure(
    chunks,
    chunks.filter((chunk) => chunk.isEntry).map((chunk) => chunk.file),
  );
  const atOnce = idle.map((chunk) => chunk.file);
  const open = closure(chunks, [...atOnce, ...named(chunks, OPEN)]);
  const reconnect = closure(chunks, [...atOnce, ...named(chunks, RECONNECT)]);
  const beyond = (names, there) =>
    closure(chunks, named(chunks, names)).filter((chunk) => !there.includes(chunk));
  const sum = (list) => list.reduce((bytes, chunk) => bytes + chunk.gzip, 0);
  const pairing = beyond(PAIRING, open);
  return {
    chunks,
    idle,
    open,
    reconnect,
    pairing,
    idleBytes: sum(idle),
    openBytes: sum(open),
    reconnectBytes: sum(reconnect),
    pairingBytes: sum(pairing),
    accountBytes: sum(beyond(ACCOUNT, open)),
    signInBytes: sum(beyond(SIGN_IN, open)),
    sendBytes: sum(beyond(SEND, [...open, ...beyond(HELD, open)])),
  };
}
