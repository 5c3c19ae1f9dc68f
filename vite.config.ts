import { existsSync } from "node:fs";
import { builtinModules } from "node:module";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { ENTRIES } from "./scripts/lib/aliases.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const metadata = (name: string): [string, string] => [here("./scripts/lib/private-metadata.mjs"), name];
const entryName = (source: string): string => source.replace(/^src\//, "").replace(/\.tsx?$/, "");

const HOST_PROVIDES = ["rxjs", "viem", "valibot", "react", "react-dom", "observable-hooks", "@noble/hashes", "@scure/base", "@solana/kit", "@playwright/test", "@walletconnect/core", "@walletconnect/sign-client", "@walletconnect/relay-auth", "@reown/walletkit", "ws", "uqr", "@tanstack/react-virtual"];
const isExternal = (id: string): boolean =>
  id.startsWith("node:") || builtinModules.includes(id) || HOST_PROVIDES.some((name) => id === name || id.startsWith(`${name}/`));

/** Library mode: several entries, chunks kept apart, inversify inside with its metadata private to the build. */
export default defineConfig({
  publicDir: false,
  logLevel: "warn",
  resolve: { alias: [{ find: /^reflect-metadata(\/lite)?$/, replacement: here("./scripts/lib/empty-module.mjs") }] },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    minify: false,
    sourcemap: false,
    cssCodeSplit: true,
    modulePreload: false,
    lib: {
      entry: Object.fromEntries(Object.values(ENTRIES).filter((file) => existsSync(here(file))).map((file) => [entryName(file), here(file)])),
      formats: ["es"],
    },
    rolldownOptions: {
      external: isExternal,
      output: { entryFileNames: "[name].js", chunkFileNames: "chunks/[name]-[hash].js" },
      transform: {
        inject: {
          "Reflect.defineMetadata": metadata("defineMetadata"),
          "Reflect.getMetadata": metadata("getMetadata"),
          "Reflect.getOwnMetadata": metadata("getOwnMetadata"),
          "Reflect.hasOwnMetadata": metadata("hasOwnMetadata"),
        },
      },
    },
  },
});
