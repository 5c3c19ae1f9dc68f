import { describe, expect, it } from "vitest";
import {
  DEFAULT_DIVISION_DECIMALS,
  divide,
  floorUnits,
  formatUnits,
  parseUnits,
} from "../../../../src/domain/amount/amount.js";
import { thrownBy } from "../../../support/assertions/thrown.js";

describe("amount limits", () => {
  it("accepts amounts of up to 1,000 characters and 255 decimals", () => {
    expect(parseUnits("1".repeat(1_000), 0)).toBe(BigInt("1".repeat(1_000)));
    expect(parseUnits("1", 255)).toBe(10n ** 255n);
    expect(formatUnits(1n, 255)).toBe(`0.${"1".padStart(255, "0")}`);
  });
  it("rejects a division if divisor or dividend is not a string", () => {
    expect(thrownBy(() => divide(1 as never, "1"))).toMatchObject({ code: "amount/malformed" });
    expect(thrownBy(() => divide("1", ["-1"] as never))).toMatchObject({
      code: "amount/malformed",
    });
  });
});

describe("parseUnits", () => {
  it.each([
    ["1", 18, 10n ** 18n],
    ["0.5", 1, 5n],
    [".5", 2, 50n],
    ["1.", 2, 100n],
    ["007", 0, 7n],
    ["0.000000000000000001", 18, 1n],
    ["123456789012345678901234567890.12", 2, 12345678901234567890123456789012n],
  ])("parses %s with %i decimals as %s base units", (text, decimals, units) => {
    expect(parseUnits(text, decimals)).toBe(units);
  });

  it.each([
    "",
    ".",
    "-1",
    "+1",
    "1e3",
    "0x1",
    "1,5",
    "1 000",
    " 1",
    "1.2.3",
    "NaN",
    "Infinity",
    "١",
    ["1"] as never,
    1 as never,
  ])("rejects the amount %j with amount/malformed", (text) => {
    expect(thrownBy(() => parseUnits(text, 18))).toMatchObject({ code: "amount/malformed" });
  });

  it("rejects an amount longer than 1,000 characters with amount/malformed", () => {
    for (const text of ["9".repeat(2_000), "1".repeat(1_001)])
      expect(thrownBy(() => parseUnits(text, 18))).toMatchObject({ code: "amount/malformed" });
  });

  it("rejects an amount with more decimals than the currency, and does not round", () => {
    expect(thrownBy(() => parseUnits("0.001", 2))).toMatchObject({ code: "amount/malformed" });
    expect(thrownBy(() => parseUnits("1.000", 2))).toMatchObject({ code: "amount/malformed" });
  });

  it.each([-1, 1.5, 256, Number.NaN])("rejects %d as a number of decimals", (decimals) => {
    expect(thrownBy(() => parseUnits("1", decimals))).toMatchObject({ code: "amount/malformed" });
    expect(thrownBy(() => formatUnits(1n, decimals))).toMatchObject({ code: "amount/malformed" });
  });
});

describe("formatUnits and floorUnits", () => {
  it("formats an amount exactly and without trailing zeros", () => {
    expect([
      formatUnits(10n ** 18n, 18),
      formatUnits(1n, 18),
      formatUnits(1_500n, 3),
      formatUnits(0n, 18),
      formatUnits(-5n, 1),
      formatUnits(7n, 0),
    ]).toEqual(["1", "0.000000000000000001", "1.5", "0", "-0.5", "7"]);
  });

  it("rounds a balance down and always shows it with 3 decimals", { tags: ["S9-034"] }, () => {
    expect([
      floorUnits(1_999_999_999_999_999_999n, 18, 3),
      floorUnits(0n, 18, 3),
      floorUnits(10n ** 18n, 18, 3),
      floorUnits(999_999_999_999_999n, 18, 3),
    ]).toEqual(["1.999", "0.000", "1.000", "0.000"]);
  });

  it("pads missing decimals of an amount with zeros, and omits the point for 0 digits", () => {
    expect([floorUnits(15n, 1, 3), floorUnits(7n, 0, 3), floorUnits(1_999n, 3, 0)]).toEqual([
      "1.500",
      "7.000",
      "1",
    ]);
  });

  it("rounds a negative amount down, away from zero", () => {
    expect([floorUnits(-1n, 18, 3), floorUnits(-1_500_000n, 6, 3)]).toEqual(["-0.001", "-1.500"]);
  });
});

describe("division", () => {
  it("truncates a quotient after 20 decimals by default", { tags: ["S9-057"] }, () => {
    expect(DEFAULT_DIVISION_DECIMALS).toBe(20);
    expect([divide("1", "3"), divide("2", "3"), divide("1", "3", 4)]).toEqual([
      `0.${"3".repeat(20)}`,
      `0.${"6".repeat(20)}`,
      "0.3333",
    ]);
  });

  it("divides signed decimals without trailing zeros", () => {
    expect([
      divide("1.5", "0.5"),
      divide("-1", "8"),
      divide("1", "-8"),
      divide("0", "5"),
      divide("0.1", "100"),
    ]).toEqual(["3", "-0.125", "-0.125", "0", "0.001"]);
  });

  it.each([
    ["1", "0"],
    ["1", "0.00"],
    ["1", "-0"],
    ["x", "1"],
    ["1", ""],
    ["--1", "1"],
  ])("rejects the division of %s by %s", (a, b) => {
    expect(thrownBy(() => divide(a, b))).toMatchObject({ code: "amount/malformed" });
  });
});
