import { describe, expect, it } from "vitest";
import { lookAlikeOf } from "../../../../src/domain/send/look-alike.js";

const KNOWN = "0x71C7656EC7ab88b098defB751B7401B5f6d8976F";
const like = (start: number, end: number): string =>
  `0x${KNOWN.slice(2, 2 + start)}${"1".repeat(40 - start - end)}${KNOWN.slice(42 - end)}`;

describe("a look-alike of a known address", () => {
  it.each([
    [4, 4],
    [2, 6],
    [6, 2],
    [3, 3],
  ])("is marked: %i characters alike in front and %i behind", { tags: ["T11"] }, (start, end) => {
    expect(lookAlikeOf("eip155", like(start, end).toLowerCase(), [KNOWN])).toBe(KNOWN);
  });
  it("is not the address itself, in whatever case it is written", { tags: ["T11"] }, () => {
    expect(lookAlikeOf("eip155", KNOWN.toLowerCase(), [KNOWN])).toBeUndefined();
  });
  it.each([
    [8, 0],
    [0, 8],
    [3, 2],
  ])("is nobody with %i characters alike in front and %i behind", (start, end) => {
    expect(lookAlikeOf("eip155", like(start, end), [KNOWN])).toBeUndefined();
  });
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
    "counts on %s what differs from address to address alone",
    (namespace, known, other) => {
      expect(lookAlikeOf(namespace, other, [known])).toBeUndefined();
    },
  );
  it("is marked where nothing differs but what all of a kind begin with", { tags: ["T11"] }, () => {
    const rest = "ar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    expect(lookAlikeOf("bip122", `bc1p${rest}`, [`bc1q${rest}`])).toBe(`bc1q${rest}`);
  });
});
