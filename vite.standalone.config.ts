import { fileURLToPath } from "node:url";
import { type Plugin, defineConfig } from "vite";

const ENTRY = "./src/standalone.ts";
const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** The entry takes the package as it was built, not its sources. */
const fromBuiltPackage = (): Plugin => ({
  name: "from-built-package",
  enforce: "pre",
  resolveId: (source, importer) =>
    importer === here(ENTRY) ? here(source.replace(/^\.\//, "./dist/")) : null,
});

/**
 * `dist/standalone.js` for pages without a bundler: made from the built package, with React and
 * every other dependency inside. Run after the package is built.
 */
export default defineConfig({
  plugins: [fromBuiltPackage()],
  publicDir: false,
  logLevel: "error",
  define: { "process.env.NODE_ENV": '"production"' },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: false,
    minify: true,
    sourcemap: false,
    modulePreload: false,
    chunkSizeWarningLimit: 4_000,
    license: { fileName: "standalone/THIRD-PARTY-NOTICES.md" },
    lib: { entry: { standalone: here(ENTRY) }, formats: ["es"] },
    rolldownOptions: {
      output: {
        entryFileNames: "[name].js",
        chunkFileNames: "standalone/[name]-[hash:7].js",
      },
    },
  },
});
