import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { packageProblems } from "../../scripts/gates/package.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TYPED = { types: "./dist/index.d.ts", default: "./dist/index.js" };
const ends = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** The problems of a small package with this export, without the files in `absent`. */
const problemsOf = async (entry, absent = []) => {
  const root = mkdtempSync(join(tmpdir(), "latchkit-prepack-"));
  ends.push(() => rmSync(root, { recursive: true, force: true }));
  const manifest = {
    name: "small",
    version: "1.0.0",
    license: "MIT",
    type: "module",
    files: ["dist"],
    exports: { ".": TYPED, "./entry": entry },
  };
  const files = {
    "package.json": JSON.stringify(manifest),
    "dist/index.js": "export const one = 1;\n",
    "dist/bare.js": "export const one = 1;\n",
    "dist/index.d.ts": "export declare const one = 1;\n",
  };
  for (const [path, text] of Object.entries(files)) {
    if (absent.includes(path)) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return (await packageProblems(root)).problems.join("\n");
};

describe("prepack check", () => {
  it("npm pack and npm publish run the package check first", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(scripts.prepack).toBe("node scripts/build.mjs && node scripts/gates/package.mjs");
  });

  it("accepts a packed package with code and types", async () => {
    expect(await problemsOf(TYPED)).toBe("");
  });

  it("rejects a package that lacks a declaration file listed in its package.json", async () => {
    const problems = await problemsOf(TYPED, ["dist/index.d.ts"]);
    expect(problems).toContain("./dist/index.d.ts does not exist");
  });

  it("rejects a package whose exports list the types condition after default (publint)", async () => {
    const problems = await problemsOf({ default: TYPED.default, types: TYPED.types });
    expect(problems).toMatch(/types.*should be the first/u);
  });

  it("rejects a package that has an entry without types (attw)", async () => {
    const problems = await problemsOf({ default: "./dist/bare.js" });
    expect(problems).toMatch(/No types/u);
  });
});
