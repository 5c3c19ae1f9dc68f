import { describe, expect, it } from "vitest";
import { lookAlikeOf } from "../../../../src/domain/send/recipient.js";

const KNOWN = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const like = (start: number, end: number): string =>
  `0x${KNOWN.slice(2, 2 + start)}${"1".repeat(40 - start - end)}${KNOWN.slice(42 - end)}`;

describe("look-alike address", () => {
  it.each([
    [4, 4],
    [2, 6],
    [6, 2],
    [3, 3],
  ])(
    "warns of a look-alike address with %i equal leading and %i equal trailing characters",
    { tags: ["T11"] },
    (start, end) => {
      expect(lookAlikeOf("eip155", like(start, end).toLowerCase(), [KNOWN])).toBe(KNOWN);
    },
  );
  it("does not warn of a known address in a different letter case", { tags: ["T11"] }, () => {
    expect(lookAlikeOf("eip155", KNOWN.toLowerCase(), [KNOWN])).toBeUndefined();
  });
  it.each([
    [8, 0],
    [0, 8],
    [3, 2],
  ])(
    "does not warn of an address with %i equal leading and %i equal trailing characters",
    (start, end) => {
      expect(lookAlikeOf("eip155", like(start, end), [KNOWN])).toBeUndefined();
    },
  );
  it.each([
    [
      "bip122",
      "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      "bc1qarxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxdq",
    ],
    [
      "solana",
      "7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv",
      "7S3p4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAakv",
    ],
  ] as const)(
    "ignores prefix and letter case on %s when it compares addresses for look-alikes",
    (namespace, known, other) => {
      expect(lookAlikeOf(namespace, other, [known])).toBeUndefined();
    },
  );
  it(
    "warns of an address that differs from a known one only in its type prefix",
    { tags: ["T11"] },
    () => {
      const rest = "ar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
      expect(lookAlikeOf("bip122", `bc1p${rest}`, [`bc1q${rest}`])).toBe(`bc1q${rest}`);
    },
  );
});
