import { existsSync, readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";
import { ENTRIES } from "./scripts/lib/aliases.mjs";
import { bufferInPage } from "./scripts/lib/buffer-in-page.mjs";
import { plainNamespaces } from "./scripts/lib/plain-namespaces.mjs";
import { sleepingChunks } from "./scripts/lib/asleep.mjs";
import { compactStyles } from "./scripts/lib/compact-css.mjs";
import { ownCopies } from "./scripts/lib/own-copies.mjs";
import { nodeWebSocket } from "./scripts/lib/node-websocket.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const entryName = (source: string): string => source.replace(/^src\//, "").replace(/\.tsx?$/, "");

const HOST_PROVIDES = [
  "rxjs",
  "viem",
  "valibot",
  "react",
  "react-dom",
  "observable-hooks",
  "inversify",
  "reflect-metadata",
  "@noble/curves",
  "@noble/hashes",
  "@scure/base",
  "@playwright/test",
  "@reown/walletkit",
  "ws",
  "uqr",
  "@tanstack/react-virtual",
  "bitcoinjs-lib",
  "@bitcoinerlab/secp256k1",
];
/** What the phone and the relay of the test kit take from the host; a page's code does not. */
const TEST_KIT_TAKES = ["@walletconnect/core", "@walletconnect/relay-auth"];
const isOneOf = (names: readonly string[], id: string): boolean =>
  names.some((name) => id === name || id.startsWith(`${name}/`));
/** `events` and its like are npm packages in a page, whatever Node has built in. */
const isBuiltIn = (id: string, importer = ""): boolean =>
  builtinModules.includes(id) && !importer.includes("/node_modules/");
/**
 * What an opening needs of a package is built in: it is no request, and asleep with the rest. Other
 * code that uses the same package takes it from the host, so that only what the opening needs is
 * in it.
 */
const isOfOpening = (id: string, importer = ""): boolean =>
  id === "@noble/hashes/sha3"
    ? importer.endsWith("/domain/address/evm-address.ts")
    : importer.includes("/@noble/hashes/");
const isExternal = (id: string, importer?: string): boolean =>
  !isOfOpening(id, importer) &&
  (id.startsWith("node:") ||
    isBuiltIn(id, importer) ||
    isOneOf(HOST_PROVIDES, id) ||
    (importer?.includes("/src/testing/") === true && isOneOf(TEST_KIT_TAKES, id)));

/** Its browser form refuses to run in Node, where hosts' scripts and the test kit run it. */
const kitInNode = (): Plugin => ({
  name: "kit-in-node",
  enforce: "pre",
  resolveId: (source) =>
    source === "@solana/assertions"
      ? here("./node_modules/@solana/assertions/dist/index.node.mjs")
      : null,
});

/** Entries whose exports are React components and hooks. */
const OF_CLIENT = ["react", "element"];

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that a source imports at once, and what those import. */
const closureOf = (graph: Graph, ...starts: readonly string[]): ReadonlySet<string> => {
  const seen = new Set<string>();
  const walk = (id: string): void => {
    const info = seen.has(id) ? null : graph.getModuleInfo(id);
    if (!info) return;
    seen.add(id);
    info.importedIds.forEach(walk);
  };
  starts.map(here).forEach(walk);
  return seen;
};
const COMPOSITION = "src/infrastructure/composition";
/** The sources that a page, and then an open modal, cannot do without. */
const START = {
  core: `${COMPOSITION}/services/page-services.ts`,
  buttons: "src/react.ts",
  "wallet-operations.entry": `${COMPOSITION}/chunks/wallet-operations.entry.ts`,
  "present-modal": "src/presentation-react/shell/present-modal.tsx",
  "connect-view": "src/presentation-react/views/connect/connect-view.tsx",
  "catalogue.entry": `${COMPOSITION}/chunks/catalogue.entry.ts`,
} as const;
const isEntry = (id: string): boolean => Object.values(ENTRIES).some((file) => here(file) === id);
const STARTS: readonly string[] = Object.values(START);
/**
 * What a start would fetch a moment later, and the card in the page, which is the modal's code
 * drawn apart.
 */
const WITH: Readonly<Record<string, readonly string[]>> = {
  "wallet-operations.entry": [`${COMPOSITION}/chunks/toast.entry.ts`],
  "present-modal": ["src/presentation-react/embed/present-embed.tsx"],
};
const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(here(folder), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(ending))
    .map((file) => `${folder}/${file}`)
    .filter((file) => ![STARTS, ...Object.values(WITH)].flat().includes(file));
const CHAINS_AND_CAPABILITIES = filesIn(COMPOSITION, ".entry.ts");
const CATALOGUE = [START["catalogue.entry"]];
const CAPABILITIES = [...CHAINS_AND_CAPABILITIES, "src/testing.ts"];
const LANGUAGES = ["ar", "de", "ja", "en-XA"].map((locale) => `src/messages/${locale}.ts`);
const VIEWS = filesIn("src/presentation-react/views", "-view.tsx");
const OTHERS = [...CAPABILITIES, ...VIEWS];
/**
 * What other code shares with a start has a place that this code fetches without the start. A file
 * that is only ever fetched by `import()` also stays one file in a host's bundle. No chunk that the
 * core reaches imports React: what it shares with a button, the modal or a view is in none of
 * theirs.
 */
const SHARED: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  buttons: { core: [...CHAINS_AND_CAPABILITIES, ...CATALOGUE, ...LANGUAGES] },
  "wallet-operations.entry": { opening: OTHERS },
  "present-modal": { opening: [...CAPABILITIES, ...CATALOGUE, ...LANGUAGES] },
  "connect-view": { opening: [...CAPABILITIES, ...CATALOGUE], "present-modal": VIEWS },
  "catalogue.entry": { opening: OTHERS },
};
/** Fetched ahead of the first opening, run by it. */
const ASLEEP = [
  "opening",
  "wallet-operations.entry",
  "present-modal",
  "connect-view",
  "catalogue.entry",
  "images.entry",
];

/**
 * Each start is one chunk with what it imports and no earlier one holds: small chunks cost a page
 * their own frames, and an opening a request each.
 */
const chunksOf = (graph: Graph): ReadonlyMap<string, string> => {
  const chunks = new Map<string, string>();
  for (const [name, start] of Object.entries(START)) {
    const places = Object.entries(SHARED[name] ?? {}).map(
      ([place, others]) => [place, closureOf(graph, ...others)] as const,
    );
    for (const id of closureOf(graph, start, ...(WITH[name] ?? [])))
      if (!chunks.has(id) && !isEntry(id))
        chunks.set(id, places.find(([, ids]) => ids.has(id))?.[0] ?? name);
  }
  return chunks;
};
/**
 * Small sources that are needed together, by their chunk: each chunk has a name in a page from the
 * beginning, and is a request. What other code than views imports stands apart from React.
 */
const TOGETHER: Readonly<Record<string, readonly string[]>> = {
  opening: ["domain/cache/retry-block.ts"],
  "standard-injected-wallets": [
    "infrastructure/injected-wallets/standard-injected-wallets.ts",
    "infrastructure/injected-wallets/standard-wallet.ts",
  ],
  "http.entry": [
    "domain/network/service-rpc.ts",
    "infrastructure/composition/http.entry.ts",
    "infrastructure/http-client/careful-fetch.ts",
    "infrastructure/http-client/fetch-http-client.ts",
    "infrastructure/http-client/read-body.ts",
    "infrastructure/http-client/request-url.ts",
    "infrastructure/http-client/retry-after.ts",
    "infrastructure/shared/read-json.ts",
  ],
  // All that a page needs of them which has a wallet back and shows no balance.
  "last-provider": ["domain/shared/frozen-copy.ts", "domain/storage/last-provider.ts"],
  // What chains, capabilities and the account's views decide with: it brings no package along.
  "account-rules": [
    "domain/amount/decimal.ts",
    "domain/errors/names-errors.ts",
    "domain/errors/swap-errors.ts",
    "domain/names/name-namespaces.ts",
    "domain/names/name-rules.ts",
    "domain/send/can-send.ts",
    "domain/send/typed-amount.ts",
    "domain/shared/https-url.ts",
    "domain/swap/swap-networks.ts",
    "domain/tokens/native-token.ts",
    "infrastructure/composition/options/unless-refused.ts",
  ],
  // What a page with a connected account reads with, whatever its chains.
  "while-connected": [
    "application/shared/account-store.ts",
    "application/shared/remembered-cache.ts",
    "domain/address/address.ts",
    "domain/address/cosmos-address.ts",
    "domain/address/polkadot-address.ts",
    "domain/address/solana-address.ts",
    "domain/cache/ttl-cache.ts",
    "domain/collectibles/collectible.ts",
    "domain/network/chain-reads.ts",
    "domain/storage/cache-codec.ts",
    "domain/storage/stored-amount.ts",
    "domain/tokens/read-token-balance.ts",
    "domain/tokens/read-wallet-assets.ts",
    "domain/tokens/token-balance.ts",
    "domain/transaction/refuse-unknown-fields.ts",
    "infrastructure/blockchain-data/service-access.ts",
    "infrastructure/blockchain-data/supported-networks.ts",
    "infrastructure/chain-reader/await-receipt.ts",
    "infrastructure/chain-reader/receipt-limits.ts",
    "infrastructure/composition/while-connected.ts",
    "infrastructure/scheduler/page-turns.ts",
    "infrastructure/shared/sliced-work.ts",
  ],
  "activity-list": ["domain/activity/activity-list.ts", "domain/shared/by-month.ts"],
  "view-texts": [
    "presentation-react/messages/en/shared.ts",
    "presentation-react/views/account/texts.en.ts",
    "presentation-react/views/connecting/texts.en.ts",
    "presentation-react/views/tokens/texts.en.ts",
  ],
  "further-texts": [
    "presentation-react/views/all-wallets/texts.en.ts",
    "presentation-react/views/help/texts.en.ts",
    "presentation-react/views/networks/texts.en.ts",
    "presentation-react/views/profile/texts.en.ts",
  ],
  // What views after the first one share.
  "view-parts": [
    "presentation-react/format/usd.ts",
    "presentation-react/icons/further-icons.tsx",
    "presentation-react/primitives/scroller.ts",
    "presentation-react/views/walletconnect/tab-keys.ts",
    "presentation-react/views/walletconnect/tabs.css",
    "presentation-react/views/walletconnect/tabs.tsx",
  ],
  "connecting-parts": [
    "presentation-react/hooks/use-this-app.ts",
    "presentation-react/messages/reason.ts",
    "presentation-react/primitives/meeting.css",
    "presentation-react/primitives/meeting.tsx",
    "presentation-react/views/connecting/use-connecting-text.ts",
  ],
  "network-list": [
    "presentation-react/views/networks/network-list.tsx",
    "presentation-react/views/networks/search-field.css",
    "presentation-react/views/networks/search-field.tsx",
    "presentation-react/views/networks/use-networks-text.ts",
  ],
  "account-parts": [
    "application/account/views/embedded-part.ts",
    "application/account/views/end-connection.ts",
    "application/names/views/names.model.ts",
    "domain/names/names-state.ts",
    "presentation-react/icons/user-icons.tsx",
    "presentation-react/primitives/identicon.tsx",
    "presentation-react/views/names/name-icon.tsx",
  ],
  "asset-parts": [
    "domain/account/address-groups.ts",
    "presentation-react/format/token-amount.ts",
    "presentation-react/primitives/grouped-address.css",
    "presentation-react/primitives/grouped-address.tsx",
    "presentation-react/primitives/long-list.css",
    "presentation-react/primitives/long-list.tsx",
  ],
  "qr-code": [
    "presentation-react/primitives/qr-code.css",
    "presentation-react/primitives/qr-code.tsx",
    "presentation-react/primitives/qr-modules.ts",
    "presentation-react/primitives/qr-skeleton.tsx",
  ],
  "browser-popups": [
    "domain/embedded-wallet/popup-window.ts",
    "infrastructure/popups/browser-popups.ts",
  ],
  "social-choice": [
    "application/embedded-wallet/views/social-choice.model.ts",
    "domain/embedded-wallet/social-providers.ts",
    "presentation-react/views/social/social-sign.tsx",
  ],
  "embedded-rules": [
    "domain/embedded-wallet/email-update.ts",
    "domain/embedded-wallet/email.ts",
    "domain/embedded-wallet/smart-account.ts",
    "domain/errors/embedded-errors.ts",
    "domain/secure-frame/frame-times.ts",
  ],
  "sign-in-fields": [
    "domain/errors/sign-in-errors.ts",
    "domain/sign-in/cacao.ts",
    "domain/sign-in/rfc3339.ts",
    "domain/sign-in/sign-in-fields.ts",
    "domain/sign-in/sign-in-session.ts",
    "infrastructure/sign-in/new-message.ts",
  ],
  "onramp-start": [
    "application/onramp/onramp-start.ts",
    "domain/onramp/onramp-amount.ts",
    "domain/onramp/onramp-samples.ts",
  ],
};
const TOGETHER_IN: ReadonlyMap<string, string> = new Map(
  Object.entries(TOGETHER).flatMap(([chunk, files]) =>
    files.map((file) => [here(`src/${file}`), chunk] as const),
  ),
);
let chunks: ReadonlyMap<string, string> | undefined;
const chunkOf = (id: string, graph: Graph): string | null =>
  id.startsWith(here("src/")) || id.includes("/@noble/hashes/")
    ? ((chunks ??= chunksOf(graph)).get(id) ?? TOGETHER_IN.get(id.replace(/\?inline$/, "")) ?? null)
    : null;

/**
 * Library mode: several entries, chunks kept apart, dependencies left to the host, but for the
 * pairing and @solana/kit, which are built in.
 */
export default defineConfig({
  plugins: [
    compactStyles(),
    nodeWebSocket(),
    bufferInPage(),
    kitInNode(),
    // An opening fetches it where users sign in by e-mail; later views have the originals.
    ownCopies({
      start: "/views/email/sign-in-part.tsx",
      sources: [
        "/views/email/block-texts.en.ts",
        "/views/email/email-field.css?inline",
        "/views/social/social-buttons.css?inline",
        "/views/email/email-part.tsx",
        "/views/social/social-part.tsx",
        "/views/social/social-button.tsx",
        "/views/social/social-sign.tsx",
        "/views/social/use-social-choice.ts",
        "/embedded-wallet/views/social-choice.model.ts",
        "/domain/embedded-wallet/social-providers.ts",
        "/domain/embedded-wallet/popup-window.ts",
        "/domain/embedded-wallet/email-field.ts",
      ],
    }),
    plainNamespaces(),
    sleepingChunks({
      chunks: ASLEEP,
      ahead: [
        "src/presentation-react/shell/fetch-shell.ts",
        "src/infrastructure/composition/fetch-wallet-code.ts",
      ],
    }),
  ],
  publicDir: false,
  logLevel: "warn",
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    sourcemap: false,
    cssCodeSplit: true,
    modulePreload: false,
    // Names, versions and licences of the packages that are built in.
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
    lib: {
      entry: Object.fromEntries(
        Object.values(ENTRIES)
          .filter((file) => existsSync(here(file)))
          .map((file) => [entryName(file), here(file)]),
      ),
      formats: ["es"],
    },
    rolldownOptions: {
      external: isExternal,
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash:7].js",
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: "start", name: chunkOf }],
        },
        // A server component may import it as it is: what it exports runs in the browser too.
        banner: ({ name }) => (OF_CLIENT.includes(name) ? '"use client";' : ""),
      },
    },
  },
});
