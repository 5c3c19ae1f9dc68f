import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { ENTRIES } from "./scripts/lib/aliases.mjs";
import { compactStyles } from "./scripts/lib/compact-css.mjs";

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
  "@walletconnect/core",
  "@walletconnect/sign-client",
  "@walletconnect/universal-provider",
  "@walletconnect/relay-auth",
  "@reown/walletkit",
  "ws",
  "uqr",
  "@tanstack/react-virtual",
  "@solana/kit",
  "bitcoinjs-lib",
  "@bitcoinerlab/secp256k1",
];
const isExternal = (id: string): boolean =>
  id.startsWith("node:") ||
  builtinModules.includes(id) ||
  HOST_PROVIDES.some((name) => id === name || id.startsWith(`${name}/`));

/** Entries whose exports are React components and hooks. */
const OF_CLIENT = ["react", "element"];

/** Library mode: several entries, chunks kept apart, dependencies left to the host. */
export default defineConfig({
  plugins: [compactStyles()],
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
        // A server component may import it as it is: what it exports runs in the browser too.
        banner: ({ name }) => (OF_CLIENT.includes(name) ? '"use client";' : ""),
      },
    },
  },
});
