import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { figuresOf } from "../../scripts/lib/source-figures.mjs";

const folder = mkdtempSync(join(tmpdir(), "figures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name, text) => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};

describe("figures of the source", () => {
  it("count lines of files and of functions", () => {
    const short = file("short.ts", "export const one = (): number => 1;\n");
    const long = file(
      "long.ts",
      "export function two(): number {\n  const a = 1;\n  return a;\n}\n",
    );
    const { files, functions } = figuresOf([short, long]);
    expect(files.max).toBe(4);
    expect(functions.max).toBe(4);
  });

  it("find a line that is too long, and one with a second statement", () => {
    const wide = file("wide.ts", `export const wide = "${"x".repeat(110)}";\n`);
    const double = file("double.ts", "export const f = () => {\n  f(); f();\n};\n");
    expect(figuresOf([wide])).toMatchObject({ over100: 100, over140: 0 });
    expect(figuresOf([double]).doubled).toBeCloseTo(100 / 3);
  });

  it("take a condition and what it guards for one statement", () => {
    const guard = file("guard.ts", "export const f = (a: boolean) => {\n  if (a) return 1;\n};\n");
    expect(figuresOf([guard]).doubled).toBe(0);
  });
});
