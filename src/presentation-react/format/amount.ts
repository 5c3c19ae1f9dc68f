import { floorUnits } from "../../domain/amount/amount.js";
import type { Amount } from "../../domain/balance/balance.js";

const SHOWN_DECIMALS = 3;
const SMALLEST = "001";

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
 * Digits go through Intl as bigint, those of the fraction one by one: no value ever becomes a
 * floating number.
 */
export const amountParts = ({ units, decimals, symbol }: Amount, locale: string): AmountParts => {
  const number = new Intl.NumberFormat(locale);
  const written = (digits: string): string => number.format(BigInt(digits));
  const exact = floorUnits(units, decimals, SHOWN_DECIMALS);
  const isDust = units > 0n && /^[0.]*$/.test(exact);
  const [whole = "0", cents = ""] = exact.split(".");
  const shown = isDust ? SMALLEST : cents.replace(/0+$/, "");
  const separator = number.format(1.1).replace(/\p{Nd}/gu, "");
  return {
    integer: written(whole),
    fraction: shown && separator + [...shown].map(written).join(""),
    symbol,
    isDust,
  };
};

/** The same in one line: `1,234.5 ETH`, `<0.001 ETH`. */
export const amountText = (amount: Amount, locale: string): string => {
  const { integer, fraction, symbol, isDust } = amountParts(amount, locale);
  return `${isDust ? "<" : ""}${integer}${fraction} ${symbol}`;
};
