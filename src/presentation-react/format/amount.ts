import { floorUnits } from "../../domain/amount/amount.js";
import type { Amount } from "../../domain/balance/balance.js";

/**
 * The locale that numbers and dates are written in: always with the digits 0 to 9. Fields hold
 * those, for amounts are filled in and compared in them, and a view must not mix two kinds of
 * digits. Whether `Intl` takes others for a plain `ar` depends on the browser.
 */
export const numberLocale = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: "latn" }).toString();

const SHOWN_DECIMALS = 3;

/**
 * An amount in a locale's own digits, cut so that a small part can be drawn smaller. Never above
 * the real amount.
 */
export interface AmountParts {
  /** With grouping. */
  readonly integer: string;
  /** Separator and digits, or empty. */
  readonly fraction: string;
  readonly symbol: string;
  /**
   * There is something, but less than the last shown digit: read "less than {integer}{fraction}".
   */
  readonly isDust: boolean;
}

/**
 * At most `digits` behind the point. Digits go through Intl as bigint, those of the fraction one by
 * one: no value ever becomes a floating number.
 */
export const amountParts = (
  { units, decimals, symbol }: Amount,
  locale: string,
  digits = SHOWN_DECIMALS,
): AmountParts => {
  const number = new Intl.NumberFormat(locale);
  const written = (digits: string): string => number.format(BigInt(digits));
  const exact = floorUnits(units, decimals, digits);
  const isDust = units > 0n && /^[0.]*$/.test(exact);
  const [whole = "0", cents = ""] = exact.split(".");
  const shown = isDust ? "1".padStart(digits, "0") : cents.replace(/0+$/, "");
  const separator = number.format(1.1).replace(/\p{Nd}/gu, "");
  return {
    integer: written(whole),
    fraction: shown && separator + [...shown].map(written).join(""),
    symbol,
    isDust,
  };
};

/** The same in one line: `1,234.5 ETH`, `<0.001 ETH`. */
export const amountText = (amount: Amount, locale: string, digits?: number): string => {
  const { integer, fraction, symbol, isDust } = amountParts(amount, locale, digits);
  return `${isDust ? "<" : ""}${integer}${fraction} ${symbol}`;
};
