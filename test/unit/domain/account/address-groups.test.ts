import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressGroups } from "../../../../src/domain/account/account.js";

describe("addressGroups", () => {
  it("splits an address into groups of four, and keeps 0x in the first group", () => {
    expect(addressGroups("0x71C7656EC7ab88b098defB751B7401B5f6d8976F")).toEqual(
      "0x71C7 656E C7ab 88b0 98de fB75 1B74 01B5 f6d8 976F".split(" "),
    );
  });
  it("makes the last address group shorter if the length is not a multiple of four", () => {
    expect(addressGroups("bc1qar0srrr7x")).toEqual(["bc1q", "ar0s", "rrr7", "x"]);
  });
  it("joins address groups back to the original text for any input", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        expect(addressGroups(text).join("")).toBe(text);
      }),
    );
  });
});
