import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { codeBlock } from "../../scripts/lib/pages.mjs";
import { BUILD_LIMIT_MS, LOCAL, describeBuiltApps } from "../support/servers/apps/built-apps.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
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

/** Older versions and other routers than the examples use, as the docs describe them. */
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

describe("set-ups of older framework versions", () => {
  it.each(Object.entries(SETUPS))(
    "the example of the older framework version %s has files to build",
    (_, { example, files = {} }) => {
      const manifest = example && join(ROOT, "examples", example, "package.json");
      const texts = Object.values(files);
      if (manifest) texts.push(readFileSync(manifest, "utf8"));
      expect(texts.length).toBeGreaterThan(0);
      for (const text of texts) expect(text.trim()).not.toBe("");
    },
  );
});

describeBuiltApps("an older version of a framework, from the packed tarball", (apps) => {
  it.for(Object.entries(SETUPS))(
    "the example of the older framework version %s builds, connects and renders on the server",
    async ([, setup]) => {
      const app = apps.create();
      write(app, setup);
      await apps.install(app, setup.packages);
      await apps.tryApp(app, setup, async (page) => {
        const markup = await (await page.request.get(page.url())).text();
        expect(markup).toMatch(/0x70\S{1,8}79C8/);
        expect(markup).not.toContain("Connect wallet");
      });
    },
    BUILD_LIMIT_MS,
  );
});
