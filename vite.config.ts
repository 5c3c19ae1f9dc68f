import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { Features } from "lightningcss";
import { type Plugin, type Rolldown, defineConfig } from "vite";
import { browserTargets } from "./scripts/lib/browsers.mjs";
import { ENTRIES, localeEntries } from "./scripts/lib/entries.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const entryName = (source: string): string => source.replace(/^src\//, "").replace(/\.tsx?$/, "");

type ChunkingContext = Parameters<Rolldown.CodeSplittingNameFunction>[1];

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
/** A module has no `require` with which the pairing could find `ws` in Node 20. */
const isPairingSocket = (id: string, importer = ""): boolean =>
  id === "ws" && importer.includes("/jsonrpc-ws-connection/");
const isExternal = (id: string, importer?: string): boolean =>
  !isPairingSocket(id, importer) &&
  (id.startsWith("node:") ||
    isBuiltIn(id, importer) ||
    isOneOf(HOST_PROVIDES, id) ||
    (importer?.includes("/src/testing/") === true && isOneOf(TEST_KIT_TAKES, id)));

/** Modules that take another one's place in the bundled packages. */
const replacedModules = (): Plugin => ({
  name: "replaced-modules",
  enforce: "pre",
  resolveId: (source, importer = "") => {
    // The browser build refuses to run in Node, where scripts of hosts and the test kit run it.
    if (source === "@solana/assertions")
      return here("./node_modules/@solana/assertions/dist/index.node.mjs");
    if (isPairingSocket(source, importer))
      return here("./src/infrastructure/wallet-pairing/node-websocket.ts");
    return null;
  },
});

/** Entries whose exports are React components and hooks. */
const OF_CLIENT = ["react", "element"];

/**
 * Fetched by an idle page or at once with an opening; the first that imports a module has it. What
 * other code imports too, and what needs no React, is in `shared`.
 */
const FETCHED_TOGETHER = [
  { entry: "src/index.ts", chunk: "core", shared: "core" },
  { entry: "src/react.ts", chunk: "buttons", shared: "core" },
  {
    entry: "src/presentation-react/shell/present-modal.tsx",
    chunk: "present-modal",
    shared: "opening",
  },
  {
    entry: "src/infrastructure/composition/wallet-operations.chunk.ts",
    chunk: "wallet-operations.chunk",
    shared: "opening",
  },
  {
    entry: "src/presentation-react/views/email/sign-in-part.tsx",
    chunk: "sign-in-part",
    shared: "sign-in-models",
  },
].map((group) => ({ ...group, entry: here(`./${group.entry}`) }));
for (const { entry } of FETCHED_TOGETHER)
  if (!existsSync(entry)) throw new Error(`no such module: ${entry}`);

/** A module and all that it imports statically. */
const staticImports = (entry: string, context: ChunkingContext): Set<string> => {
  const found = new Set([entry]);
  for (const id of found)
    for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
};
const importsReact = (id: string, context: ChunkingContext): boolean =>
  [...staticImports(id, context)].some((imported) => isOneOf(["react", "react-dom"], imported));

/** Of what an entry imports, the modules without React that code beside it imports too. */
const sharedModules = (entry: string, context: ChunkingContext): Set<string> => {
  const own = staticImports(entry, context);
  const shared = new Set<string>();
  for (const id of own) {
    if (id === entry) continue;
    const importers = context.getModuleInfo(id)?.importers ?? [];
    if (importers.every((importer) => own.has(importer)) || importsReact(id, context)) continue;
    for (const module of staticImports(id, context)) shared.add(module);
  }
  return shared;
};

const CHAIN = /\/composition\/chains\/[a-z]+\.ts$/u;

/**
 * Chunks follow `import()`. Only what an idle page and an opening need is grouped, so that an
 * opening takes few requests. Nothing that the core imports reaches React: what it shares with
 * views is apart from them.
 */
const chunkOf = (id: string, context: ChunkingContext): string | undefined => {
  // No chunk imports the entry, which names the code of chains that a page may not list.
  if (id === FETCHED_TOGETHER[0]?.entry || CHAIN.test(id)) return undefined;
  const group = FETCHED_TOGETHER.find(({ entry }) => staticImports(entry, context).has(id));
  return group && sharedModules(group.entry, context).has(id) ? group.shared : group?.chunk;
};

/**
 * Library mode: several entries, chunks kept apart, dependencies left to the host, but for the
 * pairing and @solana/kit, which are built in.
 */
export default defineConfig({
  plugins: [replacedModules(), localeEntries()],
  // Texts are read by key: one object for each file.
  json: { namedExports: false, stringify: false },
  publicDir: false,
  logLevel: "warn",
  // No style sheet has `light-dark()`.
  css: { lightningcss: { exclude: Features.LightDark } },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    // Style sheets travel in strings, which no host's bundler minifies.
    cssMinify: "lightningcss",
    cssTarget: browserTargets(),
    sourcemap: false,
    cssCodeSplit: true,
    modulePreload: false,
    // Names, versions and licences of the packages that are built in.
    license: { fileName: "THIRD-PARTY-NOTICES.md" },
    lib: {
      entry: Object.fromEntries(
        Object.values(ENTRIES).map((file) => [entryName(file), here(file)]),
      ),
      formats: ["es"],
    },
    rolldownOptions: {
      // Node's `Buffer`, which the pairing takes for granted when it signs in (CAIP-222).
      transform: { inject: { Buffer: ["buffer", "Buffer"] } },
      external: isExternal,
      // A warning that depends on how busy the machine is.
      checks: { pluginTimings: false },
      preserveEntrySignatures: "allow-extension",
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash:7].js",
        codeSplitting: { groups: [{ name: chunkOf, includeDependenciesRecursively: false }] },
        // A server component may import it as it is: what it exports runs in the browser too.
        banner: ({ name }) => (OF_CLIENT.includes(name) ? '"use client";' : ""),
      },
    },
  },
});
