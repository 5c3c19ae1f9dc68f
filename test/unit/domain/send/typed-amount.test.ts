import { describe, expect, it } from "vitest";
import {
  type DecimalSign,
  amountToType,
  plainAmount,
  readTypedAmount,
} from "../../../../src/domain/send/typed-amount.js";

describe("typed amount", () => {
  it.each<[string, DecimalSign, string | undefined]>([
    ["1.5", ".", "1.5"],
    ["1,5", ",", "1.5"],
    ["1.5", ",", "1.5"],
    ["1.234", ".", "1.234"],
    ["1,234", ",", "1.234"],
    ["0.123", ",", "0.123"],
    [".5", ".", ".5"],
    ["5.", ".", "5."],
    [" 7 ", ".", "7"],
    ["١٢٫٥", ".", "12.5"],
    ["١٫٢٣٤", ",", "1.234"],
    ["１２．５", ".", "12.5"],
    ["٠١٢٣٤٥٦٧٨٩", ".", "0123456789"],
    ["१.५", ".", "1.5"],
    ["१२३४५६७८९०", ".", "1234567890"],
    ["๑.๕", ".", "1.5"],
    ["۱٫۵", ".", "1.5"],
    ["1。5", ".", "1.5"],
    ["\u20681.5\u2069", ".", "1.5"],
    ["\u200f1,5\u200e", ",", "1.5"],
    ["1\u200f.\u200f5", ".", undefined],
    ["\u202e5.1\u202c", ".", undefined],
    ["1.٥", ".", undefined],
    ["0.25٥", ".", undefined],
    ["१,२३४", ".", undefined],
    ["१,२३,४५६", ".", undefined],
    ["١٬٢٣٤", ".", undefined],
    ["1’234", ".", undefined],
    ["1\u202f234", ",", undefined],
    ["1.234", ",", undefined],
    ["1,234", ".", undefined],
    ["1,234.5", ".", undefined],
    ["1.2.3", ".", undefined],
    ["1e3", ".", undefined],
    ["-1", ".", undefined],
    ["0x10", ".", undefined],
    [".", ".", undefined],
    ["1 000", ".", undefined],
    ["١٪", ".", undefined],
  ])("reads the typed amount %o with the decimal separator %o as %o", (typed, sign, plain) => {
    expect(plainAmount(typed, sign)).toBe(plain);
  });
  it("reads a typed amount of 400 digits, and rejects one of 401 digits", () => {
    expect(plainAmount("9".repeat(400), ".")).toBe("9".repeat(400));
    expect(plainAmount("9".repeat(401), ".")).toBeUndefined();
  });
  it("returns the reason why a typed amount is invalid", () => {
    expect(readTypedAmount("", 18, ".")).toEqual({ kind: "empty" });
    expect(readTypedAmount("abc", 18, ".")).toEqual({ kind: "malformed" });
    expect(readTypedAmount("0.001", 2, ".")).toEqual({ kind: "too-precise" });
    expect(readTypedAmount((2n ** 256n).toString(), 0, ".")).toEqual({ kind: "malformed" });
    const most = 2n ** 256n - 1n;
    expect(readTypedAmount(String(most), 0, ".")).toEqual({ kind: "units", units: most });
  });
  it("ignores trailing zeros of a typed amount when it counts decimals", () => {
    expect(readTypedAmount("1.5000", 1, ".")).toEqual({ kind: "units", units: 15n });
    expect(readTypedAmount("3.0", 0, ".")).toEqual({ kind: "units", units: 3n });
  });
  it("formats an amount with all decimals and the locale's decimal separator", () => {
    expect(amountToType(1_500_000_000_000_000_001n, 18, ",")).toBe("1,500000000000000001");
  });
});
