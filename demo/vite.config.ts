import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const page = (file: string): string => fileURLToPath(new URL(file, import.meta.url));
const built = (file: string): string => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

/** The demo host uses the built package, like every host. */
export default defineConfig({
  root: fileURLToPath(new URL(".", import.meta.url)),
  logLevel: "warn",
  resolve: {
    alias: [
      { find: /^latchkit$/, replacement: built("index.js") },
      { find: /^latchkit\/react$/, replacement: built("react.js") },
      { find: /^latchkit\/messages\/([\w-]+)$/, replacement: built("messages/$1.js") },
      { find: /^latchkit\/secure-site$/, replacement: built("secure-site.js") },
      { find: /^latchkit\/review$/, replacement: built("review.js") },
      { find: /^latchkit\/testing$/, replacement: built("testing.js") },
      { find: /^latchkit\/style\.css$/, replacement: built("style.css") },
    ],
  },
  build: {
    target: "es2022",
    outDir: "dist",
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    assetsInlineLimit: 0,
    rolldownOptions: {
      // "use client" is for server rendering, which this page does not use.
      checks: { moduleLevelDirective: false },
      input: {
        index: page("index.html"),
        start: page("start.html"),
        gallery: page("gallery.html"),
        phone: page("phone/index.html"),
        secure: page("secure/index.html"),
      },
    },
  },
});
