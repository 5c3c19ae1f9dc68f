import { readdirSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { gate, runAlone } from "../lib/gate.mjs";
import { ROOT, runBin } from "../lib/run.mjs";

const WITH_BUTTONS = `
import { createLatchkit } from "latchkit";
import { AccountButton, ConnectButton, LatchkitProvider, NetworkButton } from "latchkit/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";
const latchkit = createLatchkit({ networks: [{ id: "eip155:1", name: "Ethereum", rpcUrls: ["https://rpc.example"], currency: { symbol: "ETH", decimals: 18 } }] });
createRoot(document.body).render(createElement(LatchkitProvider, { latchkit }, createElement(ConnectButton), createElement(AccountButton, { balance: "show" }), createElement(NetworkButton)));
`;
const WITH_WALLET = `${WITH_BUTTONS}
import { addInMemoryEvmWallet, inMemoryEvmPorts } from "latchkit/testing/evm";
addInMemoryEvmWallet(inMemoryEvmPorts());
`;
const WITHOUT_REACT = `
import { createLatchkit } from "latchkit";
globalThis.latchkit = createLatchkit({ networks: [] });
`;
const SECURE_SITE = `
import { SecureSite, reviewFields } from "latchkit/secure-site";
globalThis.site = (ports) => new SecureSite({ ...ports, review: reviewFields });
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
        {
          find: /^latchkit\/secure-site$/,
          replacement: join(ROOT, "dist/secure-site.js"),
        },
        { find: /^latchkit\/testing\/evm$/, replacement: join(ROOT, "dist/testing-evm.js") },
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

/** Chunks of the same page with one wallet of the test kit. */
export const bundleWalletPage = () => bundle(WITH_WALLET, "wallet");

/** Chunks of a page without React. */
const bundleHeadless = () => bundle(WITHOUT_REACT, "headless");

/** Chunks and all their static imports. */
function closure(chunks, starts) {
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

/** What a secure site that tells what a request does loads at once. */
export async function bundleSecureSite() {
  const chunks = await bundle(SECURE_SITE, "secure-site");
  return closure(
    chunks,
    chunks.filter(({ isEntry }) => isEntry).map(({ file }) => file),
  );
}

/** Chunks that contain a package chunk of this name. */
function holding(chunks, name) {
  const isNamed = (id) => id.includes("/dist/") && basename(id).startsWith(`${name}-`);
  const found = chunks.filter(({ modules }) => modules.some(isNamed));
  if (found.length === 0) throw new Error(`the build has no chunk named ${name}`);
  return found.map(({ file }) => file);
}

const isShard = (file, name) => basename(file).startsWith(`${name}-`);

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
    reviews: beyond(connected, REVIEW),
    reading: chunks.filter(({ file }) => holding(chunks, "review.chunk").includes(file)),
    shards: SHARDS.map((name) => [name, chunks.filter(({ file }) => isShard(file, name))]),
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

/** Chunks that read and show a request: with the review's English texts, without descriptors. */
const REVIEW = ["review.chunk", "review-request-view", "en.review"];
/** Files of descriptors, of which a request loads one or none. */
const SHARDS = ["0", "1", "2", "3", "4"];
const PICTURE_LIMIT = 3_000;
const PICTURES = join(ROOT, "src/infrastructure/images/packaged");
/** Maximum requests of an opening with an empty cache, including the wallet list. */
const REQUESTS_LIMIT = 14;

/** Checks the budgets of `.size-limit.mjs`. */
async function budgets() {
  const { code, output } = await runBin("size-limit/bin.js", ["--json"]);
  const start = output.indexOf("[\n");
  if (start < 0) throw new Error(output);
  const results = JSON.parse(output.slice(start, output.lastIndexOf("]") + 1));
  const problems = results
    .filter(({ passed }) => passed === false)
    .map(({ name, size, sizeLimit }) => `${name}: ${size} bytes gzip, more than ${sizeLimit}`);
  return {
    problems: code === 0 || problems.length > 0 ? problems : [output],
    saw: results.map(({ name, size }) => `${name} ${size}`).join("; "),
  };
}

/** Checks that packaged images are small and in chunks that neither idle nor open pages load. */
function pictureProblems(chunks, open) {
  const files = readdirSync(PICTURES, { recursive: true }).filter((file) => file.endsWith(".svg"));
  return files.flatMap((file) => [
    ...(statSync(join(PICTURES, file)).size > PICTURE_LIMIT
      ? [`the picture ${file} has more than ${PICTURE_LIMIT} bytes`]
      : []),
    ...(open.some((chunk) => holding(chunks, basename(file, ".svg")).includes(chunk.file))
      ? [`the picture ${file} is fetched before it is seen`]
      : []),
  ]);
}

/** Checks that idle pages load no lazy code, and that reconnecting does not load viem. */
function lazyProblems(chunks, { idle, open, list, reconnected }) {
  const lazy = [
    "wallet-operations.chunk",
    "present-modal",
    "account-view",
    "tokens.chunk",
    "catalogue.chunk",
  ];
  const requests = new Set([...open, ...list]).size - idle.length;
  return [
    ...lazy
      .filter((name) => holding(chunks, name).some((file) => idle.some((one) => one.file === file)))
      .map((name) => `an idle page fetches ${name}`),
    ...(reconnected.some(({ imports }) => imports.some((name) => name.startsWith("viem")))
      ? ["viem loads to reconnect a wallet"]
      : []),
    ...(requests > REQUESTS_LIMIT ? [`an opening takes ${requests} requests`] : []),
  ];
}

/** Checks that the core does not import React. */
async function headlessProblems() {
  const chunks = await bundleHeadless();
  const reached = chunks.filter(({ imports, lazy }) =>
    [...imports, ...lazy].some((name) => name.split("/")[0].startsWith("react")),
  );
  if (chunks.length < 20) return [`the core has ${chunks.length} chunks, fewer than expected`];
  return reached.map(({ file }) => `the core reaches React: ${file}`);
}

/** Checks the size budgets and what idle pages, openings and the core load. */
export const sizes = () =>
  gate("sizes and lazy graph", async () => {
    const { problems, saw } = await budgets();
    const chunks = await bundlePage();
    const parts = partsOfPage(chunks);
    return {
      problems: [
        ...problems,
        ...pictureProblems(chunks, [...parts.open, ...parts.list]),
        ...lazyProblems(chunks, parts),
        ...(await headlessProblems()),
      ],
      saw,
    };
  });

await runAlone(import.meta.url, sizes);
