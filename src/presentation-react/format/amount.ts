import { floorUnits } from "../../domain/amount/amount.js";
import type { Amount } from "../../domain/balance/balance.js";

const SHOWN_DECIMALS = 3;

/** An amount in a locale's own digits, cut so that a small part can be drawn smaller. Never above the real amount. */
export interface AmountParts {
  /** With grouping. */
  readonly integer: string;
  /** Separator and digits, or empty. */
  readonly fraction: string;
  readonly symbol: string;
  /** There is something, but less than the last shown digit: read "less than {integer}{fraction}". */
  readonly isDust: boolean;
}

const separatorOf = (locale: string): string => new Intl.NumberFormat(locale).formatToParts(1.1).find(({ type }) => type === "decimal")?.value ?? ".";

/** Digits go through Intl one by one and as bigint: no value ever becomes a floating number. */
export const amountParts = ({ units, decimals, symbol }: Amount, locale: string): AmountParts => {
  const smallest = `0.${"0".repeat(SHOWN_DECIMALS - 1)}1`;
  const exact = floorUnits(units, decimals, SHOWN_DECIMALS);
  const [, cents = ""] = exact.split(".");
  const isDust = units > 0n && /^[0.]*$/u.test(exact);
  const [whole = "0", rest = ""] = isDust ? smallest.split(".") : [exact.split(".")[0], cents.replace(/0+$/u, "")];
  const digit = new Intl.NumberFormat(locale, { useGrouping: false });
  const fraction = rest === "" ? "" : separatorOf(locale) + [...rest].map((one) => digit.format(BigInt(one))).join("");
  return { integer: new Intl.NumberFormat(locale).format(BigInt(whole)), fraction, symbol, isDust };
};

/** The same in one line: `1,234.5 ETH`, `<0.001 ETH`. */
export const amountText = (amount: Amount, locale: string): string => {
  const { integer, fraction, symbol, isDust } = amountParts(amount, locale);
  return `${isDust ? "<" : ""}${integer}${fraction} ${symbol}`;
};
