import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { searchFold } from "../../../src/domain/shared/search-fold.js";
import { check } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";

const RUNS = repeats(5_000, 500);
const LETTERS = "aIıİéßÀł ŁЁїґάςِّمةىیאָםךפुीक़ँँที่ำกがガｶﾞアー갑다ừĐÑ1-’".split("");
const LETTER = fc.oneof(fc.constantFrom(...LETTERS), fc.string({ unit: "grapheme", maxLength: 1 }));
const NAME = fc.array(LETTER, { maxLength: 12 }).map((letters) => letters.join(""));
const graphemes = (text: string): readonly string[] =>
  Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

describe("searchFold", () => {
  it("normalizing a search text twice gives the same text as normalizing it once", () => {
    check(
      fc.property(NAME, (name) => {
        expect(searchFold(searchFold(name))).toBe(searchFold(name));
      }),
      { numRuns: RUNS },
    );
  });
  it("finds a name by its first letters in any letter case and Unicode normal form", () => {
    const form = fc.constantFrom("NFC", "NFD", "NFKC", "NFKD");
    const cases = fc.constantFrom<(text: string) => string>(
      (text) => text,
      (text) => text.toLowerCase(),
      (text) => text.toLocaleLowerCase("tr"),
    );
    check(
      fc.property(NAME, fc.nat(12), form, cases, (name, length, normal, changed) => {
        const typed = graphemes(name).slice(0, length).join("");
        expect(searchFold(name)).toContain(searchFold(changed(typed.normalize(normal))).trim());
      }),
      { numRuns: RUNS },
    );
  });
});
