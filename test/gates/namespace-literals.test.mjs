import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namespaceLines, namespaceProblems } from "../support/assertions/namespace-literals.mjs";
import { ROOT } from "../../scripts/lib/run.mjs";

const FILE = "src/application/planted.ts";
const problemsIn = (text, allowed = []) => namespaceProblems([[FILE, text]], allowed);

describe("namespace literals", () => {
  it.each([
    ['export const isEvm = (one: string) => one === "eip155";', "a comparison"],
    ['export const isOther = (one: string) => "bip122" !== one;', "a negated comparison"],
    ['export const isEvm = (id: string) => id.startsWith("eip155:");', "an id prefix check"],
    ["export const isEvm = (id: string) => /^eip155:/u.test(id);", "an id pattern"],
    ['export const KINDS = ["eip155", "solana"];', "a list of namespaces"],
    ["export const DECIMALS = { eip155: 18, solana: 9 };", "a table by namespace"],
    [
      'export const f = (one: string) => { switch (one) { case "cosmos": return 1; } };',
      "a switch case",
    ],
  ])(
    "reports code that makes a decision by comparing with a namespace literal: %s (%s)",
    (text) => {
      expect(problemsIn(text)).toEqual([
        `${FILE}:1: ask the namespace's record in src/domain/chains`,
      ]);
    },
  );

  it.each([
    'export const reader = chains.reader("eip155");',
    'export const wallet = { namespace: "eip155", namespaces: ["eip155"] };',
    'export const HOME = "eip155:1";',
    'export const isIt = (one: string) => one === "polkadot-js";',
  ])("accepts a namespace literal if no decision depends on it: %s", (text) => {
    expect(problemsIn(text)).toEqual([]);
  });

  it("accepts namespace literals in a file on the allowlist, and reports files that need no exception", () => {
    const allowed = [[FILE, "a reason"]];
    expect(problemsIn('export const is = (one: string) => one === "solana";', allowed)).toEqual([]);
    expect(problemsIn("export const none = 1;", allowed)).toEqual([
      `${FILE}: allowed, but decides by no namespace`,
    ]);
  });

  it("finds decisions by namespace only in the chain records", () => {
    const files = execFileSync("git", ["ls-files", "--", "src"], { cwd: ROOT, encoding: "utf8" })
      .split("\n")
      .filter((file) => /\.tsx?$/u.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), "utf8")]);
    expect(namespaceProblems(files)).toEqual([]);
    expect(
      namespaceLines(...files.find(([file]) => file.endsWith("chains/chains.ts"))),
    ).toHaveLength(1);
  });
});
