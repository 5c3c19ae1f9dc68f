import { formatUnits } from "../../domain/amount/amount.js";
import { type DecimalSign, readTypedAmount } from "../../domain/send/typed-amount.js";
import type { Amount } from "../../domain/balance/balance.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import { amountText } from "./amount.js";

const TOKEN_DIGITS = 2;

/** An amount, or a token whose displayed amount differs from its units. */
type ShownAmount = Amount & Pick<TokenBalance, "shown">;
const shownOf = ({ shown, ...amount }: ShownAmount): Amount => ({
  ...amount,
  units: shown ?? amount.units,
});

/** A token amount, floored to two decimals: `1,234.5 USDC`, `<0.01 USDC`. */
export const tokenAmountText = (amount: ShownAmount, locale: string): string =>
  amountText(shownOf(amount), locale, TOKEN_DIGITS).trimEnd();

/** The exact amount with every digit, in the locale's format. */
export const fullAmountText = (given: ShownAmount, locale: string): string => {
  const amount = shownOf(given);
  const [, fraction = ""] = formatUnits(amount.units, amount.decimals).split(".");
  return amountText(amount, locale, fraction.length).trimEnd();
};

/** A typed amount with grouped digits, as a locale writes it; one that cannot be read unchanged. */
export const groupedAmount = (
  typed: string,
  { decimals, sign }: { readonly decimals: number; readonly sign: DecimalSign },
  locale: string,
): string => {
  const read = readTypedAmount(typed, decimals, sign);
  return read.kind === "units"
    ? fullAmountText({ units: read.units, decimals, symbol: "" }, locale)
    : typed;
};
