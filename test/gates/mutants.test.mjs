import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { listedMutant, mutantsOf } from "../../scripts/lib/mutants.mjs";
import { ROOT } from "../../scripts/lib/root.mjs";
import { GUARDS, KNOWN, LISTED } from "../../scripts/mutations.mjs";

const read = (file) => readFileSync(join(ROOT, file), "utf8");

describe("changes that the tests are held against", () => {
  it("drop guards, halve conditions and turn comparisons round", () => {
    const text = "if (a && b === 1) throw new Error(c ? d : e);\n";
    expect(mutantsOf(text).map(({ from, to }) => [from, to])).toEqual([
      ["a && b === 1", "false"],
      ["a && b === 1", "(a)"],
      ["a && b === 1", "(b === 1)"],
      ["b === 1", "b !== 1"],
      ["throw new Error(c ? d : e);", ";"],
      ["c ? d : e", "(d)"],
      ["c ? d : e", "(e)"],
    ]);
  });

  it(
    "stand in the source exactly once each; one that does not is refused",
    { tags: ["finding-T3"] },
    () => {
      for (const one of LISTED)
        expect(listedMutant(one, read(one.file)).source).not.toBe(read(one.file));
      expect(() => listedMutant({ file: "f", from: "a", to: "b" }, "a a")).toThrow("2 times");
      expect(() => listedMutant({ file: "f", from: "a", to: "b" }, "x")).toThrow("0 times");
    },
  );

  it("are made in files that exist", () => {
    for (const { file } of GUARDS) expect(read(file).length).toBeGreaterThan(0);
    for (const { file } of KNOWN) expect(read(file).length).toBeGreaterThan(0);
  });
});
