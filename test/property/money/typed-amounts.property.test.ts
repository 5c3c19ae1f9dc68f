import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTypedAmount, type DecimalSign } from "../../../src/domain/send/typed-amount.js";
import {
  decimalSignOf,
  fullAmountText,
  groupedAmount,
} from "../../../src/presentation-react/format/token-amount.js";
import { numberLocale } from "../../../src/presentation-react/format/amount.js";
import { LANGUAGES } from "../../../src/presentation-react/messages/languages.js";
import { check } from "../../support/runner/property.js";
import { repeats } from "../../support/runner/repeats.js";

const RUNS = repeats(5_000, 500);
const LOCALE = fc.constantFrom(
  "en",
  ...Object.keys(LANGUAGES),
  "ar-EG",
  "de-CH",
  "en-IN",
  "es-MX",
  "fa-IR",
  "fr-CH",
  "pt-PT",
);
const DIGITS = fc.constantFrom("latn", "arab", "arabext", "deva", "thai", "fullwide");
const DECIMALS = 6;
/** Any amount, and whole numbers of at most six digits, which one separator groups. */
const UNITS = fc.oneof(
  fc.bigInt({ min: 0n, max: 10n ** 15n }),
  fc.bigInt({ min: 0n, max: 999_999n }).map((whole) => whole * 10n ** BigInt(DECIMALS)),
);

/** A decimal string as `Intl` writes it. */
const written = (
  units: bigint,
  locale: string,
  options: Intl.NumberFormatOptions & { readonly numberingSystem: string },
): string => {
  const format = new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: DECIMALS });
  const digits = units.toString().padStart(DECIMALS + 1, "0");
  const exact = `${digits.slice(0, -DECIMALS)}.${digits.slice(-DECIMALS)}`;
  return format.format(exact as Intl.StringNumericLiteral);
};

describe("typed amounts", () => {
  it("reads typed amounts exactly in the number format and digits of each language", () => {
    check(
      fc.property(UNITS, LOCALE, DIGITS, (units, locale, numberingSystem) => {
        const typed = written(units, locale, { numberingSystem, useGrouping: false });
        const read = readTypedAmount(typed, DECIMALS, decimalSignOf(locale));
        expect(read).toEqual({ kind: "units", units });
      }),
      { numRuns: RUNS },
    );
  });
  it("never reads a grouped number of a language as a different number", () => {
    check(
      fc.property(UNITS, LOCALE, DIGITS, (units, locale, numberingSystem) => {
        const typed = written(units, locale, { numberingSystem, useGrouping: true });
        const read = readTypedAmount(typed, DECIMALS, decimalSignOf(locale));
        expect(["malformed", "units"]).toContain(read.kind);
        if (read.kind === "units") expect(read.units).toBe(units);
      }),
      { numRuns: RUNS },
    );
  });
  it("accepts the decimal separator of other languages only if it cannot be a thousands separator", () => {
    const number = fc.tuple(
      fc.oneof(fc.nat(999), fc.nat(9_999_999)),
      fc.nat(999_999),
      fc.integer({ min: 1, max: 6 }),
    );
    check(
      fc.property(number, fc.constantFrom<DecimalSign>(".", ","), ([whole, rest, length], sign) => {
        const fraction = String(rest).padStart(6, "0").slice(0, length);
        const typed = `${whole}${sign === "." ? "," : "."}${fraction}`;
        const mayGroup = length === 3 && whole > 0 && whole < 1_000;
        const units = BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, "0"));
        expect(readTypedAmount(typed, DECIMALS, sign)).toEqual(
          mayGroup ? { kind: "malformed" } : { kind: "units", units },
        );
      }),
      { numRuns: RUNS },
    );
  });
  it("shows the typed amount with the language's digit grouping", () => {
    check(
      fc.property(UNITS, LOCALE, DIGITS, (units, tag, numberingSystem) => {
        const locale = numberLocale(tag);
        const sign = decimalSignOf(locale);
        const typed = written(units, locale, { numberingSystem, useGrouping: false });
        expect(groupedAmount(typed, { decimals: DECIMALS, sign }, locale)).toBe(
          fullAmountText({ units, decimals: DECIMALS, symbol: "" }, locale),
        );
      }),
      { numRuns: RUNS },
    );
  });
});
