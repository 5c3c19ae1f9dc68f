import fc from "fast-check";
import { formatAmount, parseAmount } from "latchkit";
import { formatUnits } from "viem";
import { describe, expect, it } from "vitest";
import { check } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";

const RUNS = repeats(5_000, 500);
const DECIMALS = fc.integer({ min: 0, max: 40 });
const UNITS = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });

describe("formatAmount and parseAmount", () => {
  it("parses an amount that formatAmount formatted back to the same base units", () => {
    check(
      fc.property(UNITS, DECIMALS, (units, decimals) => {
        expect(parseAmount(formatAmount(units, decimals), decimals)).toBe(units);
      }),
      { numRuns: RUNS },
    );
  });
  it("formats an amount like viem, without exponent, grouping or trailing zeros", () => {
    check(
      fc.property(UNITS, DECIMALS, (units, decimals) => {
        const text = formatAmount(units, decimals);
        expect(text).toMatch(/^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/);
        expect(text).toBe(formatUnits(units, decimals));
      }),
      { numRuns: RUNS },
    );
  });
  it("rejects an amount with more decimals than the token", () => {
    check(
      fc.property(UNITS, DECIMALS, (units, decimals) => {
        expect(() => parseAmount(`${units}.${"1".repeat(decimals + 1)}`, decimals)).toThrow(
          "amount",
        );
      }),
      { numRuns: RUNS },
    );
  });
});
