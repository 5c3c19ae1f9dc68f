import { floorUnits } from "../../domain/amount/amount.js";
import type { Amount } from "../../domain/balance/balance.js";

/** With the digits 0 to 9: input fields compare them, and browsers differ for a plain `ar`. */
export const numberLocale = (locale: string): string =>
  new Intl.Locale(locale, { numberingSystem: "latn" }).toString();

const SHOWN_DECIMALS = 3;

/** A formatted amount, split so that the fraction can be drawn smaller. Rounded down. */
export interface AmountParts {
  /** With digit grouping. */
  readonly integer: string;
  /** Separator and digits, or empty. */
  readonly fraction: string;
  readonly symbol: string;
  /** Greater than zero but below the last shown digit: read "less than {integer}{fraction}". */
  readonly isDust: boolean;
}

/**
 * Shows at most `digits` decimals. Formats bigints and single digits, never a floating-point value.
 */
export const amountParts = (
  { units, decimals, symbol }: Amount,
  locale: string,
  digits = SHOWN_DECIMALS,
): AmountParts => {
  const number = new Intl.NumberFormat(locale);
  const formatNumber = (digits: string): string => number.format(BigInt(digits));
  const exact = floorUnits(units, decimals, digits);
  const isDust = units > 0n && /^[0.]*$/.test(exact);
  const [wholePart = "0", cents = ""] = exact.split(".");
  const shown = isDust ? "1".padStart(digits, "0") : cents.replace(/0+$/, "");
  const separator = number.format(1.1).replace(/\p{Nd}/gu, "");
  return {
    integer: formatNumber(wholePart),
    fraction: shown && separator + [...shown].map(formatNumber).join(""),
    symbol,
    isDust,
  };
};

/** The amount in one line: `1,234.5 ETH`, `<0.001 ETH`. */
export const amountText = (amount: Amount, locale: string, digits?: number): string => {
  const { integer, fraction, symbol, isDust } = amountParts(amount, locale, digits);
  return `${isDust ? "<" : ""}${integer}${fraction} ${symbol}`;
};
