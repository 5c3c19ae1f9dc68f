import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { ENTRIES } from "./scripts/lib/aliases.mjs";
import { compactStyles } from "./scripts/lib/compact-css.mjs";
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
/** What the phone and the relay of the test kit take from the host, and the page's code does not. */
const TEST_KIT_TAKES = ["@walletconnect/core", "@walletconnect/relay-auth"];
const isOneOf = (names: readonly string[], id: string): boolean =>
  names.some((name) => id === name || id.startsWith(`${name}/`));
/** `events` and its like are npm packages in a page, whatever Node has built in. */
const isBuiltIn = (id: string, importer = ""): boolean =>
  builtinModules.includes(id) && !importer.includes("/node_modules/");
const isExternal = (id: string, importer?: string): boolean =>
  id.startsWith("node:") ||
  isBuiltIn(id, importer) ||
  isOneOf(HOST_PROVIDES, id) ||
  (importer?.includes("/src/testing/") === true && isOneOf(TEST_KIT_TAKES, id));

/** Entries whose exports are React components and hooks. */
const OF_CLIENT = ["react", "element"];

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules that a source imports at once, and what those import. */
const closureOf = (graph: Graph, start: string): ReadonlySet<string> => {
  const seen = new Set<string>();
  const walk = (id: string): void => {
    const info = seen.has(id) ? null : graph.getModuleInfo(id);
    if (!info) return;
    seen.add(id);
    info.importedIds.forEach(walk);
  };
  walk(here(start));
  return seen;
};
/** What a page begins with: the instance, and the provider with its buttons. */
const BEGINNINGS = {
  core: "src/infrastructure/composition/services/page-services.ts",
  buttons: "src/presentation-react/buttons/connect-button.tsx",
} as const;
const closures = new Map<string, ReadonlySet<string>>();
/** Each beginning is one chunk: small ones cost a page their own frames. */
const chunkOf = (id: string, graph: Graph): string | null => {
  if (!id.startsWith(here("src/"))) return null;
  for (const [name, start] of Object.entries(BEGINNINGS)) {
    const closure = closures.get(name) ?? closureOf(graph, start);
    closures.set(name, closure);
    if (closure.has(id)) return name;
  }
  return null;
};

/**
 * Library mode: several entries, chunks kept apart, dependencies left to the host, but for the
 * pairing and @solana/kit, which are built in.
 */
export default defineConfig({
  plugins: [compactStyles(), nodeWebSocket()],
  // Its browser form refuses to run in Node, where hosts' scripts and the test kit run it.
  resolve: {
    alias: {
      "@solana/assertions": here("./node_modules/@solana/assertions/dist/index.node.mjs"),
    },
  },
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
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "chunks/[name]-[hash:7].js",
        codeSplitting: { groups: [{ debugName: "beginnings", name: chunkOf }] },
        // A server component may import it as it is: what it exports runs in the browser too.
        banner: ({ name }) => (OF_CLIENT.includes(name) ? '"use client";' : ""),
      },
    },
  },
});
