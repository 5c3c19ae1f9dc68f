import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { run } from "../../scripts/lib/run.mjs";
import { INSTALL_LIMIT_MS } from "../support/runner/npm-install.mjs";
import { hostApps, install, packInto } from "../support/servers/apps/host-app.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BESIDE = ["react@19.3.1", "react-dom@19.3.1"];
const LOWEST = "viem@2.50.3";
const apps = hostApps();
const manifestsOf = (folder) =>
  readdirSync(join(folder, "node_modules"), { recursive: true })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => /(^|node_modules\/)(@[^/]+\/)?[^@/.][^/]*\/package\.json$/.test(path));
const megabytes = (folder) =>
  readdirSync(join(folder, "node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0) / 1e6;

/** Imports in Node every built module that a browser or a host may load. */
const IMPORT_ALL = `
import { readdirSync } from "node:fs";
const dist = new URL("./node_modules/latchkit/dist/", import.meta.url);
for (const name of readdirSync(new URL("chunks/", dist)).filter((file) => file.endsWith(".js")))
  await import(new URL("chunks/" + name, dist));
await import("latchkit");
await import("latchkit/react");
`;

let app, output, before;
beforeAll(async () => {
  app = apps.create();
  await install(app, [...BESIDE, "viem@2.57.0"]);
  before = megabytes(app);
  output = await install(app, [await packInto(app)]);
}, INSTALL_LIMIT_MS);
afterAll(() => apps.remove(), 300_000);

it(
  "installs fewer than 150 packages, including react, react-dom and viem",
  { tags: ["finding-H4"] },
  () => {
    const found = manifestsOf(app).length;
    console.log(`${found} packages, ${(megabytes(app) - before).toFixed(1)} MB more`);
    expect(found).toBeGreaterThan(10);
    expect(found).toBeLessThan(150);
  },
);

it(
  "adds less than 110 MB to node_modules with react, react-dom and viem",
  { tags: ["finding-H4"] },
  () => {
    expect(megabytes(app) - before).toBeGreaterThan(1);
    expect(megabytes(app) - before).toBeLessThan(110);
  },
);

it(
  "installs one copy of viem and no WalletConnect packages of its own",
  { tags: ["finding-H4"] },
  () => {
    const copies = manifestsOf(app).filter((path) => /(^|node_modules\/)viem\/package/.test(path));
    expect(copies).toEqual(["viem/package.json"]);
    expect(manifestsOf(app).filter((path) => /@walletconnect|@foundry|litesvm/.test(path))).toEqual(
      [],
    );
  },
);

it("installs without an npm engine warning", { tags: ["finding-H14"] }, () => {
  expect(output).toContain("added");
  expect(output).not.toContain("EBADENGINE");
});

it("lists the bundled packages with their licences", () => {
  const notices = readFileSync(
    join(app, "node_modules/latchkit/dist/THIRD-PARTY-NOTICES.md"),
    "utf8",
  );
  for (const name of ["@walletconnect/core - 2.21.8 (Apache-2.0)", "@solana/signers - 8.4.0 (MIT)"])
    expect(notices).toContain(`## ${name}`);
  expect(notices).toContain("Apache License");
  const bare = notices.split(/^## /m).filter((part) => part.trim().split("\n").length < 3);
  expect(bare).toEqual([]);
});

it(
  "resolves the imports of every chunk with the newest and the lowest supported viem",
  async () => {
    writeFileSync(join(app, "all.mjs"), IMPORT_ALL);
    expect(await run(process.execPath, ["all.mjs"], { cwd: app })).toEqual({ code: 0, output: "" });
    await install(app, [LOWEST]);
    expect(await run(process.execPath, ["all.mjs"], { cwd: app })).toEqual({ code: 0, output: "" });
  },
  INSTALL_LIMIT_MS,
);

/** A host page with its own viem; every chunk that it may load is built too. */
const PAGE = `
import { createLatchkit } from "latchkit";
import { LatchkitProvider } from "latchkit/react";
import { createPublicClient, custom } from "viem";
console.log(createLatchkit, LatchkitProvider, createPublicClient, custom);
`;
const built = async () => {
  writeFileSync(join(app, "page.js"), PAGE);
  const { build } = await import("vite");
  const { output: files } = await build({
    configFile: false,
    root: app,
    logLevel: "error",
    build: { write: false, rolldownOptions: { input: join(app, "page.js") } },
  });
  return files.filter(({ type }) => type === "chunk");
};

it(
  "a Vite build with the package contains only the host's copy of viem",
  { tags: ["finding-H4"] },
  async () => {
    const chunks = await built();
    const modules = chunks.flatMap((chunk) => Object.keys(chunk.modules));
    expect(modules.filter((id) => id.includes("/latchkit/dist/")).length).toBeGreaterThan(50);
    const copies = modules.flatMap((id) => /^.*\/node_modules\/viem\//.exec(id) ?? []);
    expect(new Set(copies.map((folder) => folder.slice(app.length)))).toEqual(
      new Set(["/node_modules/viem/"]),
    );
    // Every copy of viem names itself in its errors, also one that was built into another package.
    const code = chunks.map((chunk) => chunk.code).join("\n");
    expect(code.match(/viem@\$\{/g)).toHaveLength(1);
  },
);

const TYPED = `
import * as latchkit from "latchkit";
import * as element from "latchkit/element";
import * as networks from "latchkit/networks";
import * as react from "latchkit/react";
import * as testing from "latchkit/testing";
import "latchkit/style.css";
export const all = [latchkit, element, networks, react, testing];
`;

it(
  "a host app with strict TypeScript settings passes the type check, with the style sheet import",
  { tags: ["finding-H11"], timeout: INSTALL_LIMIT_MS },
  async () => {
    await install(app, ["@types/react@19.3.0", "@types/react-dom@19.3.0"]);
    writeFileSync(join(app, "typed.ts"), TYPED);
    const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
    const options = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2022"];
    const checked = await run(process.execPath, [tsc, ...options, "typed.ts"], { cwd: app });
    expect(checked).toEqual({ code: 0, output: "" });
  },
);
