import { createTransformerFactory, rendererRich } from "@shikijs/twoslash/core";
import { createTwoslasher } from "twoslash";
import ts from "typescript";
import { defineConfig } from "vitepress";
import { anchorOf } from "../../scripts/lib/pages.mjs";
import { REFERENCE, sidebar } from "../lib/pages.mjs";
import { SEARCH, QUESTIONS } from "../lib/search.mjs";
import { REPOSITORY, list, read } from "../lib/stage.mjs";

const built = (name) => `${REPOSITORY}dist/${name}`;
const ALIASES = Object.entries(REFERENCE).map(([name, file]) => [name, file]);

const twoslash = createTransformerFactory(
  createTwoslasher({
    tsModule: ts,
    vfsRoot: REPOSITORY,
    compilerOptions: {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      jsx: ts.JsxEmit.ReactJSX,
      lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
      types: ["node"],
      strict: true,
      skipLibCheck: true,
      paths: {
        ...Object.fromEntries(ALIASES.map(([name, file]) => [name, [built(`${file}.d.ts`)]])),
        "latchkit/messages/*": [built("messages/*.d.ts")],
        "latchkit/style.css": [built("style.css.d.ts")],
      },
    },
  }),
  rendererRich(),
);

/** Code without colours and types, which the search does not need. */
const plainCode = (text) =>
  text
    .replaceAll(/^```tsx twoslash$/gm, "```txt")
    .replaceAll(/^```\w+$/gm, "```txt")
    .replaceAll(/^\/\/ @filename: [\s\S]*?^\/\/ ---cut---\n/gm, "");
/** Headings of the reference alone: the search finds a type by its name. */
const headings = (text) =>
  text
    .split("\n")
    .filter((line) => /^#{1,3} /.test(line))
    .join("\n\n");

const searchText = (text, path) => {
  if (path.startsWith("reference/")) return headings(text);
  const question = QUESTIONS[path];
  const entry = `<h2 id="top">${question} <a href="#top">Top</a></h2>`;
  return question === undefined ? plainCode(text) : `${plainCode(text)}\n\n${entry}\n`;
};

export default defineConfig({
  title: "Latchkit",
  description: "An embeddable wallet-connection modal for web apps.",
  srcDir: ".cache/pages",
  outDir: "dist",
  cacheDir: ".cache/vitepress",
  base: process.env["SITE_BASE"] ?? "/",
  cleanUrls: true,
  lastUpdated: false,
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: {
    anchor: { slugify: anchorOf },
    // Braces in the pages are text: neither attributes nor expressions of Vue.
    attrs: { disable: true },
    config: (md) => {
      const render = md.renderer.rules.code_inline;
      md.renderer.rules.code_inline = (tokens, at, ...more) => {
        tokens[at].attrSet("v-pre", "");
        return render(tokens, at, ...more);
      };
    },
    codeTransformers: [
      twoslash({ explicitTrigger: true, throws: true, twoslashOptions: { extension: "tsx" } }),
    ],
  },
  themeConfig: {
    sidebar: sidebar(list, read),
    outline: [2, 3],
    nav: [
      { text: "Quick start", link: "/quick-start" },
      { text: "Playground", link: "/playground" },
      { text: "Errors", link: "/errors" },
    ],
    search: {
      provider: "local",
      options: {
        _render: (text, env, md) => md.render(searchText(text, env.relativePath), env),
        miniSearch: SEARCH,
      },
    },
  },
  vite: {
    resolve: {
      alias: [
        ...ALIASES.map(([name, file]) => ({
          find: new RegExp(`^${name}$`),
          replacement: built(`${file}.js`),
        })),
        { find: /^latchkit\/messages\/([\w-]+)$/, replacement: built("messages/$1.js") },
        { find: /^latchkit\/style\.css$/, replacement: built("style.css") },
      ],
    },
    build: {
      target: "es2022",
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 2000,
      // "use client" is for server rendering, which these pages do not use.
      rolldownOptions: { checks: { moduleLevelDirective: false } },
    },
  },
});
