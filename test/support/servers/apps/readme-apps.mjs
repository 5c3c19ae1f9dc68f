import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { codeBlock } from "../../../../scripts/lib/pages.mjs";

const README = readFileSync(
  fileURLToPath(new URL("../../../../README.md", import.meta.url)),
  "utf8",
);

/** The first app of the README, and its page without a framework, exactly as in the README. */
export const FIRST_APP = codeBlock(README, "tsx", "export default function App");
const ELEMENT = codeBlock(README, "html", "<latchkit-button>");
/** What the README names to install. */
export const NAMED = codeBlock(README, "sh", "npm i ")
  .trim()
  .replace(/^npm i /, "")
  .split(" ");

const page = (body) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>App</title></head><body>${body}</body></html>\n`;
const compilerOptions = {
  target: "ES2023",
  lib: ["ES2023", "DOM", "DOM.Iterable"],
  module: "ESNext",
  moduleResolution: "bundler",
  jsx: "react-jsx",
  strict: true,
  noEmit: true,
};
const tsconfig = (types, include) =>
  JSON.stringify({ compilerOptions: { ...compilerOptions, types }, include });

/** What `npm create vite` makes for React, with the first app as its `src/App.tsx`. */
export const viteApp = {
  "package.json": '{ "private": true, "type": "module" }',
  "tsconfig.json": tsconfig(["vite/client"], ["src"]),
  "index.html": page('<div id="root"></div><script type="module" src="/src/main.tsx"></script>'),
  "src/main.tsx": `import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import App from "./App";

createRoot(document.getElementById("root")!).render(<StrictMode><App /></StrictMode>);
`,
  "src/App.tsx": FIRST_APP,
};

/** What `create-next-app` makes, with the first app as a client component of `app/page.tsx`. */
export const nextApp = {
  "package.json": '{ "private": true }',
  "tsconfig.json": tsconfig([], ["app"]),
  "app/layout.tsx": `export default function Layout({ children }: { children: React.ReactNode }) {
  return <html lang="en"><head><link rel="icon" href="data:," /></head><body>{children}</body></html>;
}
`,
  "app/page.tsx": `import App from "./wallet";

export default function Page() {
  return <App />;
}
`,
  "app/wallet.tsx": `"use client";\n${FIRST_APP}`,
};

/** A page that is the README's block and nothing else. */
export const plainApp = {
  "package.json": '{ "private": true, "type": "module" }',
  "index.html": page(ELEMENT),
};
