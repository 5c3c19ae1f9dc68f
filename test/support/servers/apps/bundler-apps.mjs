const page = (body, script) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><link rel="icon" href="data:,"><title>App</title></head><body>${body}<script type="module" src="${script}"></script></body></html>\n`;

const LATCHKIT = `import { createLatchkit } from "latchkit";
import { mainnet } from "latchkit/networks";

const latchkit = createLatchkit({ networks: [mainnet] });
`;

/** What a host writes: with React in its own code, and without. */
export const PAGES = {
  react: {
    body: '<div id="root"></div>',
    code: `${LATCHKIT}import { LatchkitProvider, WalletButton } from "latchkit/react";
import { createElement } from "react";
import { createRoot } from "react-dom/client";

createRoot(document.getElementById("root")).render(
  createElement(LatchkitProvider, { latchkit }, createElement(WalletButton)),
);
`,
  },
  element: {
    body: "<latchkit-button></latchkit-button>",
    code: `${LATCHKIT}import { mountModal } from "latchkit/element";

mountModal(latchkit);
`,
  },
};

const ENVIRONMENT = "process.env.NODE_ENV";
const packed = (name) => `import bundler from "${name}";
const compiler = bundler({
  mode: "production",
  entry: "./main.js",
  output: { path: process.cwd() + "/out", filename: "main.js", module: true, chunkFormat: "module" },
  experiments: { outputModule: true },
  performance: { hints: false },
});
compiler.run((error, stats) => {
  if (!error && !stats.hasErrors()) return;
  console.error(error ?? stats.toString({ all: false, errors: true }));
  process.exitCode = 1;
});
`;

/**
 * The bundlers of hosts: what they install, and the script that builds `main.js` into `out`, as
 * their documents say for a page of modules.
 */
export const BUNDLERS = {
  esbuild: {
    packages: ["esbuild@0.28.2"],
    build: `import { build } from "esbuild";
await build({
  entryPoints: ["main.js"],
  bundle: true,
  splitting: true,
  format: "esm",
  outdir: "out",
  minify: true,
  define: { "${ENVIRONMENT}": '"production"' },
});
`,
  },
  webpack: { packages: ["webpack@5"], build: packed("webpack") },
  rspack: {
    packages: ["@rspack/core@1"],
    build: packed("@rspack/core").replace("import bundler", "import { rspack as bundler }"),
  },
  rollup: {
    packages: [
      "rollup@4",
      "@rollup/plugin-commonjs",
      "@rollup/plugin-json",
      "@rollup/plugin-node-resolve",
      "@rollup/plugin-replace",
    ],
    build: `import { rollup } from "rollup";
import commonjs from "@rollup/plugin-commonjs";
import json from "@rollup/plugin-json";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
const built = await rollup({
  input: "main.js",
  plugins: [
    replace({ "${ENVIRONMENT}": '"production"', preventAssignment: true }),
    resolve({ browser: true }),
    commonjs(),
    json(),
  ],
  onwarn: () => undefined,
});
await built.write({ dir: "out", format: "es" });
`,
  },
  parcel: {
    // Parcel replaces Node's `process`, which the pairing reads, by the package of this name. It
    // ignores `exports` of packages unless `packageExports` is set.
    packages: ["parcel@2", "process@0.11.10"],
    manifest: { "@parcel/resolver-default": { packageExports: true } },
    build: `import { Parcel } from "@parcel/core";
await new Parcel({
  entries: "index.html",
  mode: "production",
  defaultConfig: "@parcel/config-default",
  defaultTargetOptions: { distDir: "out", publicUrl: "/out/" },
}).run();
`,
  },
};

/** The files of an app for a bundler, and the page that a browser opens after the build. */
export const bundlerApp = (bundler, { body, code }) => ({
  "package.json": JSON.stringify({ private: true, type: "module", ...BUNDLERS[bundler].manifest }),
  // Parcel reads its settings beside the nearest lockfile; the one of the packages is a folder
  // above.
  "package-lock.json": "{}",
  "index.html": page(body, bundler === "parcel" ? "main.js" : "/out/main.js"),
  "main.js": code,
  "build.mjs": BUNDLERS[bundler].build,
});
