import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namespaceProblems } from "../support/namespace-literals.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { run } from "../../scripts/lib/run.mjs";
import { ADD_A_CHAIN } from "./exercise/add-a-chain.mjs";

const LIMIT_MS = 300_000;
const { edit, add, checks, most } = ADD_A_CHAIN;
const [edited, added] = [Object.keys(edit), Object.keys(add)];
const ofTest = added.filter((file) => file.endsWith(".test.ts"));
const copy = mkdtempSync(join(tmpdir(), "exercise-"));
const write = (file, text) => {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), text);
};
const read = (file) => readFileSync(join(copy, file), "utf8");
const node = (bin, ...args) =>
  run(process.execPath, [join(copy, "node_modules", bin), ...args], { cwd: copy });
const tracked = execFileSync(
  "git",
  ["ls-files", "-z", "--cached", "--others", "--exclude-standard"],
  { cwd: ROOT, encoding: "utf8" },
)
  .split("\0")
  .filter((file) => /^(?:src|test|scripts)\/|^[^/]+$/u.test(file));

beforeAll(() => {
  for (const file of tracked) write(file, readFileSync(join(ROOT, file)));
  symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "dir");
  for (const [file, text] of Object.entries(edit)) write(file, text(read(file)));
  for (const [file, text] of Object.entries(add)) write(file, text());
}, LIMIT_MS);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

describe("a sixth chain that reads balances", () => {
  it(`edits at most ${most} existing files, those that the page lists, and overwrites none`, () => {
    const page = readFileSync(join(ROOT, "docs/adding-a-chain.md"), "utf8");
    const rows = [...page.matchAll(/^\| `([^`]+)` \|/gmu)].map(([, file]) => file);
    expect(rows).toEqual(edited);
    expect(edited.length).toBeLessThanOrEqual(most);
    expect(added.filter((file) => tracked.includes(file))).toEqual([]);
  });

  it("decides by the name of its namespace in its own records only", () => {
    const files = [...added, ...edited].filter((file) => file.startsWith("src/"));
    const own = ["src/domain/chains/", "src/domain/caip/caip.types.ts"].map((path) => [path]);
    expect(
      namespaceProblems(
        files.map((file) => [file, read(file)]),
        own,
      ),
    ).toEqual([]);
  });

  it(
    "passes the type check",
    async () => {
      const include = ["src", "test/support/five-namespaces.ts", ...ofTest];
      write("tsconfig.exercise.json", JSON.stringify({ extends: "./tsconfig.json", include }));
      const types = await node("typescript/bin/tsc", "--noEmit", "-p", "tsconfig.exercise.json");
      expect(types).toEqual({ code: 0, output: "" });
    },
    LIMIT_MS,
  );

  it(
    "passes the linter, and is formatted",
    async () => {
      const files = [...edited, ...added];
      const lint = await node("oxlint/bin/oxlint", "--deny-warnings", ...files);
      expect(lint).toMatchObject({ code: 0 });
      const format = await node("oxfmt/bin/oxfmt", "--check", ...files);
      expect(format).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );

  it(
    "connects, reads a balance and refuses to send, and passes the tests of the records",
    async () => {
      const files = [...ofTest, ...checks];
      const tests = await node("vitest/vitest.mjs", "run", "--project", "unit", ...files);
      expect(tests).toMatchObject({ code: 0 });
    },
    LIMIT_MS,
  );
});
