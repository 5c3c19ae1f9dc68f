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
  ])("T11 is marked: %i characters alike in front and %i behind", (start, end) => {
    expect(lookAlikeOf("eip155", like(start, end).toLowerCase(), [KNOWN])).toBe(KNOWN);
  });
  it("T11 is not the address itself, in whatever case it is written", () => {
    expect(lookAlikeOf("eip155", KNOWN.toLowerCase(), [KNOWN])).toBeUndefined();
  });
  it.each([
    [8, 0],
    [0, 8],
  ])("is nobody who is alike at one end alone: %i in front, %i behind", (start, end) => {
    expect(lookAlikeOf("eip155", like(start, end), [KNOWN])).toBeUndefined();
  });
  it("is nobody who is alike in what all addresses of a network begin with", () => {
    const known = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    const other = "bc1qxr0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    expect(lookAlikeOf("bip122", other, [known])).toBeUndefined();
    const alike = `bc1qar0${"q".repeat(29)}wf5mdq`;
    expect(lookAlikeOf("bip122", alike, [known])).toBe(known);
  });
  it("T11 is marked where only the kind of address differs", () => {
    const known = "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq";
    expect(lookAlikeOf("bip122", known.replace("bc1q", "bc1p"), [known])).toBe(known);
  });
});
