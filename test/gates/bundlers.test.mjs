import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { hostApps, install, packInto } from "../support/host-app.mjs";
import { serveFolder } from "../support/newcomer/serve-folder.mjs";
import { newcomerBrowser, visit } from "../support/newcomer/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/npm-install.mjs";
import { IS_SOAK } from "../support/repeats.ts";

const EXAMPLE = fileURLToPath(new URL("../../examples/esbuild", import.meta.url));
const ROLLUP = `import commonjs from "@rollup/plugin-commonjs";
import resolve from "@rollup/plugin-node-resolve";
import replace from "@rollup/plugin-replace";
export default {
  input: "main.js",
  output: { dir: "out", format: "es" },
  plugins: [
    replace({ preventAssignment: true, "process.env.NODE_ENV": '"production"' }),
    resolve({ browser: true }),
    commonjs(),
  ],
};
`;
const WEBPACK = `export default {
  mode: "production",
  entry: "./main.js",
  output: { path: process.cwd() + "/out", filename: "main.js", publicPath: "/out/" },
};
`;

/**
 * What each installs, the file of its settings, and how it builds. All write out/main.js, but for
 * Parcel, which builds the page too.
 */
const BUNDLERS = {
  parcel: {
    packages: ["parcel@2", "buffer@6", "process@0.11"],
    manifest: { "@parcel/resolver-default": { packageExports: true } },
    folder: "out",
    build: ["parcel/lib/bin.js", "build", "index.html", "--dist-dir", "out"],
  },
  rollup: {
    packages: [
      "rollup@4",
      "@rollup/plugin-commonjs",
      "@rollup/plugin-node-resolve",
      "@rollup/plugin-replace",
    ],
    settings: ["rollup.config.mjs", ROLLUP],
    build: ["rollup/dist/bin/rollup", "-c", "rollup.config.mjs"],
  },
  rspack: {
    packages: ["@rspack/core@1", "@rspack/cli@1"],
    settings: ["rspack.config.mjs", WEBPACK],
    build: ["@rspack/cli/bin/rspack.js", "build", "-c", "rspack.config.mjs"],
  },
  webpack: {
    packages: ["webpack@5", "webpack-cli@6"],
    settings: ["webpack.config.mjs", WEBPACK],
    build: ["webpack-cli/bin/cli.js", "build", "-c", "webpack.config.mjs"],
  },
};

describe.skipIf(!IS_SOAK)("a page of a further bundler, from the packed tarball", () => {
  const apps = hostApps();
  let browser;
  beforeAll(async () => {
    browser = await newcomerBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await apps.remove();
  }, 300_000);

  it.for(Object.entries(BUNDLERS))(
    "%s builds it, and it connects and says nothing on the console",
    async ([, { packages, settings, build, manifest, folder = "." }]) => {
      const app = apps.create();
      const read = (file) => readFileSync(join(EXAMPLE, file), "utf8");
      writeFileSync(join(app, "main.js"), read("main.js"));
      const page = read("index.html");
      writeFileSync(join(app, "index.html"), manifest ? page.replace("/out/", "./") : page);
      if (manifest)
        writeFileSync(join(app, "package.json"), JSON.stringify({ private: true, ...manifest }));
      if (settings) writeFileSync(join(app, settings[0]), settings[1]);
      const tarball = await packInto(app);
      await install(app, [tarball, "react", "react-dom", "viem", ...packages, "--ignore-scripts"]);
      const [bin, ...args] = build;
      const env = { CI: "1", NODE_ENV: undefined };
      const { code, output } = await run(
        process.execPath,
        [join(app, "node_modules", bin), ...args],
        { cwd: app, env },
      );
      expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      const server = await serveFolder(join(app, folder));
      try {
        const { before, reported } = await visit(browser, server.url, (page) =>
          page.getByText("Connected: 0x7099").waitFor(),
        );
        expect({ before, reported }).toEqual({ before: [], reported: [] });
      } finally {
        await server.stop();
      }
    },
    INSTALL_LIMIT_MS,
  );
});
