import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { FRAMEWORKS, type CodeFile, codeOf } from "../../site/playground/code.js";
import { CHOICES, COLOURS, DEFAULTS, type Settings } from "../../site/playground/settings.js";
import { ROOT, runBin } from "../../scripts/lib/run.mjs";

type Change = Partial<Settings>;

/** Every value of every field that the printed code depends on. */
const CHANGES: readonly (readonly Change[])[] = [
  ...Object.entries(CHOICES)
    .filter(([field]) => field !== "wallets" && field !== "viewport")
    .map(([field, choices]) => choices.slice(1).map(([value]) => ({ [field]: value }))),
  ...COLOURS.map((field) => [{ [field]: "#5b3df5" }]),
];
const PAIRS: readonly Change[] = CHANGES.flatMap((ones, at) => [
  ...ones,
  ...CHANGES.slice(at + 1).flatMap((others) =>
    ones.flatMap((one) => others.map((other) => ({ ...one, ...other }))),
  ),
]);

/** The TypeScript of a file: the script of a component, or the whole. */
const typed = ({ name, text }: CodeFile): readonly [name: string, code: string] | undefined => {
  if (/\.tsx?$/.test(name)) return [name, text];
  const [, script] = /<script[^>]* lang="ts">\n([\s\S]*?)<\/script>/.exec(text) ?? [];
  return script === undefined ? undefined : [`${name}.ts`, script];
};

const folder = mkdtempSync(join(ROOT, "node_modules/.playground-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes each program to a folder of its own, programs with the same code once. */
const writePrograms = (): number => {
  const written = new Set<string>();
  for (const change of [{}, ...PAIRS]) {
    for (const framework of FRAMEWORKS) {
      const files = codeOf({ ...DEFAULTS, ...change }, framework).flatMap((file) => {
        const one = typed(file);
        return one === undefined ? [] : [one];
      });
      const key = JSON.stringify(files);
      if (written.has(key)) continue;
      written.add(key);
      for (const [name, code] of files) {
        const path = join(folder, String(written.size), name);
        mkdirSync(dirname(path), { recursive: true });
        writeFileSync(path, code);
      }
    }
  }
  return written.size;
};

const CONFIG = {
  extends: "../../tsconfig.json",
  compilerOptions: {
    types: [],
    // A template uses what its script declares.
    noUnusedLocals: false,
    paths: { latchkit: ["../../dist/index.d.ts"], "latchkit/*": ["../../dist/*.d.ts"] },
  },
  include: ["**/*"],
};

describe("code that the playground prints", () => {
  it("type-checks the playground's code for every pair of settings in every framework", async () => {
    expect(PAIRS.length).toBeGreaterThan(500);
    expect(writePrograms()).toBeGreaterThan(2_000);
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(CONFIG));
    const { code, output } = await runBin("typescript/bin/tsc", ["--noEmit", "-p", folder]);
    expect({ code, output: output.slice(0, 2_000) }).toEqual({ code: 0, output: "" });
  });
});
