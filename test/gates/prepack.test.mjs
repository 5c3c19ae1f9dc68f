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

/** What is wrong with a small package of these exports, without the files that `absent` names. */
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

describe("a package that is about to be packed", () => {
  it("is built and checked by npm itself before it is packed or published", () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect(scripts.prepack).toBe("node scripts/prepack.mjs");
  });

  it("is accepted with its code and its types", async () => {
    expect(await problemsOf(TYPED)).toBe("");
  });

  it("is refused without a declaration that it names", async () => {
    const problems = await problemsOf(TYPED, ["dist/index.d.ts"]);
    expect(problems).toContain("./dist/index.d.ts does not exist");
  });

  it("is refused by publint where types are named after the code", async () => {
    const problems = await problemsOf({ default: TYPED.default, types: TYPED.types });
    expect(problems).toMatch(/types.*should be the first/u);
  });

  it("is refused by attw where an entry has no types", async () => {
    const problems = await problemsOf({ default: "./dist/bare.js" });
    expect(problems).toMatch(/No types/u);
  });
});
