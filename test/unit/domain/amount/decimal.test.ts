import { describe, expect, it } from "vitest";
import { MAX_UNITS, unitsOfDecimal } from "../../../../src/domain/amount/amount.js";

describe("unitsOfDecimal", () => {
  it.each([
    ["1.5", 18, 1_500_000_000_000_000_000n],
    ["0", 6, 0n],
    ["250.5", 6, 250_500_000n],
    ["7.", 2, 700n],
    [1.5e-7, 18, 150_000_000_000n],
    [1e21, 2, 10n ** 23n],
    ["1e3", 0, 1_000n],
    [0.1, 18, 10n ** 17n],
  ])("converts the decimal %s with %s decimals exactly to base units", (value, decimals, units) => {
    expect(unitsOfDecimal(value, decimals)).toBe(units);
  });
  it(
    "truncates digits of an amount beyond the decimals, and never rounds up",
    { tags: ["T13"] },
    () => {
      expect(unitsOfDecimal("0.0000019", 6)).toBe(1n);
      expect(unitsOfDecimal("1.9999999", 6)).toBe(1_999_999n);
      expect(unitsOfDecimal("9e-300", 18)).toBe(0n);
    },
  );
  it.each([
    ["-1"],
    ["18 "],
    ["0x10"],
    ["1,5"],
    [""],
    ["1e1000"],
    [Number.NaN],
    [Number.POSITIVE_INFINITY],
    [-0.5],
    [null],
    [undefined],
    [{}],
    [true],
    [["1"]],
    [1n],
  ])("rejects %s as a decimal amount", { tags: ["T13"] }, (value) => {
    expect(unitsOfDecimal(value, 18)).toBeUndefined();
  });
  it("rejects an amount longer than 400 characters", { tags: ["T13"] }, () => {
    expect(unitsOfDecimal("1".padStart(400, "0"), 0)).toBe(1n);
    expect(unitsOfDecimal("1".padStart(401, "0"), 0)).toBeUndefined();
  });
  it("rejects an amount above the uint256 maximum", { tags: ["T13"] }, () => {
    expect(unitsOfDecimal(String(MAX_UNITS), 0)).toBe(MAX_UNITS);
    expect(unitsOfDecimal(String(MAX_UNITS + 1n), 0)).toBeUndefined();
  });
});
