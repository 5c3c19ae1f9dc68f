import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeBlock } from "../../scripts/lib/code-blocks.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { freePort } from "../../src/testing/node/free-port.ts";
import { hostApps, install, packInto } from "../support/host-app.mjs";
import { serveApp } from "../support/newcomer/serve-app.mjs";
import { newcomerBrowser, visit } from "../support/newcomer/visit.mjs";
import { INSTALL_LIMIT_MS } from "../support/npm-install.mjs";
import { IS_SOAK } from "../support/repeats.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const LOCAL = "127.0.0.1";
const PAGE = readFileSync(join(ROOT, "docs/next.md"), "utf8");
const block = (name) => codeBlock(PAGE, "tsx", name);
const WALLET = block("// file: wallet.tsx");
const APP_ROUTER = {
  "app/wallet.tsx": WALLET,
  "app/layout.tsx": block("// examples/next/app/layout.tsx"),
  "app/page.tsx": block("// examples/next/app/page.tsx"),
};
const PAGES_ROUTER = {
  "wallet.tsx": WALLET,
  "pages/_app.tsx": block("// file: pages/_app.tsx"),
  "pages/index.tsx": block("// file: pages/index.tsx"),
};
const TYPES = ["typescript@5", "@types/node@20", "@types/react@19", "@types/react-dom@19"];
const REACT = ["react@19", "react-dom@19", "viem@2"];
/** As `create-next-app` writes it. */
const { compilerOptions } = JSON.parse(
  readFileSync(join(ROOT, "examples/next/tsconfig.json"), "utf8"),
);
const TSCONFIG = JSON.stringify({
  compilerOptions,
  include: ["next-env.d.ts", "**/*.ts", "**/*.tsx", ".next/types/**/*.ts"],
  exclude: ["node_modules"],
});
const next = (version, files) => ({
  files: { ...files, "tsconfig.json": TSCONFIG },
  packages: [`next@${version}`, ...REACT, ...TYPES],
  build: ["node_modules/next/dist/bin/next", "build"],
  serve: (port) => ["node_modules/next/dist/bin/next", "start", "-H", LOCAL, "-p", port],
});

/** Older versions and routers than those of the examples, as the pages describe them. */
const SETUPS = {
  "Next.js 15": next(15, APP_ROUTER),
  "Next.js 15 with the pages router": next(15, PAGES_ROUTER),
  "Next.js 16 with the pages router": next(16, PAGES_ROUTER),
  "React Router 7": {
    example: "frameworks/react-router",
    packages: [
      ...["react-router", "@react-router/node", "@react-router/serve", "@react-router/dev"].map(
        (name) => `${name}@7.18.4`,
      ),
      ...REACT,
      ...TYPES,
      "isbot@5",
      "vite@7",
    ],
    build: ["node_modules/@react-router/dev/bin.js", "build"],
    serve: () => ["node_modules/.bin/react-router-serve", "build/server/index.js"],
  },
};

const write = (app, { example, files = {} }) => {
  if (example) cpSync(join(ROOT, "examples", example), app, { recursive: true });
  if (example) writeFileSync(join(app, "package.json"), '{ "private": true, "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), text);
  }
};

describe("the set-ups of older versions", () => {
  it.each(Object.entries(SETUPS))("%s has files to build", (_, { example, files = {} }) => {
    const manifest = example && join(ROOT, "examples", example, "package.json");
    const texts = Object.values(files);
    if (manifest) texts.push(readFileSync(manifest, "utf8"));
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text.trim()).not.toBe("");
  });
});

/** In a soak alone. */
const describeSoak = (name, suite) => (IS_SOAK ? describe(name, suite) : undefined);
describeSoak("an older version of a framework, from the packed tarball", () => {
  const apps = hostApps();
  let browser;
  beforeAll(async () => {
    browser = await newcomerBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await apps.remove();
  }, 300_000);

  it.for(Object.entries(SETUPS))(
    "%s builds, connects, and draws the account on the server",
    async ([, setup]) => {
      const app = apps.create();
      write(app, setup);
      await install(app, [await packInto(app), ...setup.packages, "--ignore-scripts"]);
      const env = { CI: "1", NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: "1" };
      const { code, output } = await run(process.execPath, setup.build, { cwd: app, env });
      expect({ code, output: code === 0 ? "" : output }).toEqual({ code: 0, output: "" });
      const port = String(await freePort());
      const server = await serveApp(app, setup.serve(port), { HOST: LOCAL, PORT: port });
      try {
        const { before, reported } = await visit(browser, server.url, async (page) => {
          const markup = await (await page.request.get(page.url())).text();
          expect(markup).toMatch(/0x70\S{1,8}79C8/);
          expect(markup).not.toContain("Connect wallet");
        });
        expect({ before, reported }).toEqual({ before: [], reported: [] });
      } finally {
        await server.stop();
      }
    },
    INSTALL_LIMIT_MS,
  );
});
