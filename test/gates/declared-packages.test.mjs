import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { undeclaredPackages } from "../../scripts/gates/package.mjs";

const folder = mkdtempSync(join(tmpdir(), "declared-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const isTyped = (name) => name !== "ws";
/** The problems of an entry whose declarations name one package, in a file behind it. */
const problems = (text) => {
  writeFileSync(join(folder, "entry.d.ts"), 'export type * from "./inner.js";\n');
  writeFileSync(join(folder, "inner.d.ts"), text);
  const manifest = {
    exports: { ".": { types: "./entry.d.ts" }, "./package.json": "./package.json" },
    dependencies: { rxjs: "^7" },
    peerDependencies: { "@playwright/test": "^1", react: "^19", ws: "^8" },
  };
  return undeclaredPackages(folder, manifest, (name) => name !== "react" && isTyped(name));
};

it("accepts type declarations that import dependencies, required peers or node modules", () => {
  expect(problems('import { type Observable } from "rxjs";\nexport {};\n')).toEqual([]);
  expect(problems('export type A = import("@playwright/test").Page;\n')).toEqual([]);
  expect(problems('import type { ReactNode } from "react";\nexport {};\n')).toEqual([]);
  expect(problems('import type { Server } from "node:http";\nexport {};\n')).toEqual([]);
  expect(problems('/** As `import("left-pad")` does. */\nexport type A = 1;\n')).toEqual([]);
});

it("reports type declarations that import a package that only a dependency depends on", () => {
  const found = ["inner.d.ts: playwright, which is neither a dependency nor a peer"];
  expect(problems('export type A = import("playwright/test").Page;\n')).toEqual(found);
});

it("reports type declarations that import a package without types", () => {
  const found = ["inner.d.ts: ws, which has no types of its own"];
  expect(problems('import type { WebSocket } from "ws";\nexport {};\n')).toEqual(found);
  expect(problems('import "ws";\n')).toEqual(found);
});
