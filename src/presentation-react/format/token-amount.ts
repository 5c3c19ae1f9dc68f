import { formatUnits, floorUnits } from "../../domain/amount/amount.js";
import { type DecimalSign, readTypedAmount } from "../../domain/send/typed-amount.js";
import type { Amount } from "../../domain/balance/balance.js";
import { type TokenBalance, USD_DECIMALS } from "../../domain/tokens/token-balance.js";
import { amountText } from "./amount.js";

const TOKEN_DIGITS = 2;

type ShownAmount = Amount & Pick<TokenBalance, "shown">;
const shownOf = ({ shown, ...amount }: ShownAmount): Amount => ({
  ...amount,
  units: shown ?? amount.units,
});

/** A token amount, floored to two decimals: `1,234.5 USDC`, `<0.01 USDC`. */
export const tokenAmountText = (amount: ShownAmount, locale: string): string =>
  amountText(shownOf(amount), locale, TOKEN_DIGITS).trimEnd();

/** The exact amount with every digit, in the locale's format. */
export const fullAmountText = (exact: ShownAmount, locale: string): string => {
  const amount = shownOf(exact);
  const [, fraction = ""] = formatUnits(amount.units, amount.decimals).split(".");
  return amountText(amount, locale, fraction.length).trimEnd();
};

export const decimalSignOf = (locale: string): DecimalSign =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1.1).includes(",") ? "," : ".";

/** Groups the digits of a typed amount. Returns unreadable text unchanged. */
export const groupedAmount = (
  amountInput: string,
  { decimals, sign }: { readonly decimals: number; readonly sign: DecimalSign },
  locale: string,
): string => {
  const units = readTypedAmount(amountInput, decimals, sign);
  return units.kind === "units"
    ? fullAmountText({ units: units.units, decimals, symbol: "" }, locale)
    : amountInput;
};

const CENTS = 2;

/**
 * Formats USD times 10^18, floored to cents: `$1,234.50`, `<$0.01`. Uses bigints only and adds no
 * directional mark, which would reorder `US$`.
 */
export const usdText = (value: bigint, locale: string): string => {
  const [wholePart = "0", cents = ""] = floorUnits(value, USD_DECIMALS, CENTS).split(".");
  const isDust = value > 0n && wholePart === "0" && /^0*$/.test(cents);
  const shown = isDust ? "01" : cents;
  const number = new Intl.NumberFormat(locale);
  const digits = [...shown].map((digit) => number.format(BigInt(digit))).join("");
  const money = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: CENTS,
    maximumFractionDigits: CENTS,
  });
  const text = money
    .formatToParts(BigInt(wholePart))
    .map(({ type, value: part }) => (type === "fraction" ? digits : part))
    .join("")
    .replace(/[\u200e\u200f]/gu, "");
  return isDust ? `<${text}` : text;
};
