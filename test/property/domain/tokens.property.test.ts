import fc from "fast-check";
import { describe, it } from "vitest";
import {
  formatUnits,
  parseUnits,
  MAX_UNITS,
  unitsOfDecimal,
} from "../../../src/domain/amount/amount.js";
import { portfolioOf } from "../../../src/domain/tokens/token-balance.js";
import { tokenAmountText, usdText } from "../../../src/presentation-react/format/token-amount.js";
import { check } from "../../support/runner/property.js";
import { aToken } from "../../support/builders/tokens.js";

const units = fc.bigInt({ min: 0n, max: MAX_UNITS });
const decimals = fc.integer({ min: 0, max: 78 });
/** The units of an English amount text; a "less than" text counts as zero. */
const shownUnits = (text: string, precision: number): bigint =>
  text.startsWith("<") ? 0n : parseUnits(text.replaceAll(/[^\d.]/gu, ""), precision);

describe("token amounts", () => {
  it(
    "parses every formatted 256-bit token amount with 0 to 78 decimals back to the same units",
    { tags: ["T13"] },
    () => {
      check(
        fc.property(units, decimals, (value, precision) => {
          const text = formatUnits(value, precision);
          return parseUnits(text, precision) === value && unitsOfDecimal(text, precision) === value;
        }),
        { numRuns: 2_000 },
      );
    },
  );
  it(
    "shows a token amount that is never above the real one, and less than 0.01 below it",
    { tags: ["S9-035"] },
    () => {
      check(
        fc.property(units, fc.integer({ min: 2, max: 78 }), (value, precision) => {
          const shown = shownUnits(
            tokenAmountText({ units: value, decimals: precision, symbol: "T" }, "en"),
            precision,
          );
          return shown <= value && value - shown < 10n ** BigInt(precision - 2);
        }),
        { numRuns: 1_000 },
      );
    },
  );
  it(
    "shows a token's USD value never above the real one, and $0.00 only for zero",
    { tags: ["S9-035"] },
    () => {
      check(
        fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (value) => {
          const text = usdText(value, "en");
          const shown = shownUnits(text, 18);
          return shown <= value && (value === 0n || text !== "$0.00");
        }),
        { numRuns: 1_000 },
      );
    },
  );
  it("reads a token amount given as a JSON number exactly to the last digit", () => {
    check(
      fc.property(fc.double({ min: 0, max: 1e12, noNaN: true }), (price) => {
        const read = unitsOfDecimal(price, 18);
        return read !== undefined && Math.abs(Number(read) / 1e18 - price) <= price * 1e-15 + 1e-18;
      }),
    );
  });
  it("computes the same total of the token values in any order", () => {
    const values = fc.array(fc.bigInt({ min: 0n, max: 10n ** 60n }), { minLength: 1 });
    check(
      fc.property(values, (each) => {
        const tokens = each.map((value, at) => aToken({ address: `0x${at}`, value }));
        const sum = each.reduce((all, value) => all + value, 0n);
        return (
          portfolioOf("eip155:1:0x1", tokens, 0).total === sum &&
          portfolioOf("eip155:1:0x1", tokens.toReversed(), 0).total === sum
        );
      }),
    );
  });
});
