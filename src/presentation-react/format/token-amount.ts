import { formatUnits } from "../../domain/amount/amount.js";
import type { Amount } from "../../domain/balance/balance.js";
import { amountText } from "./amount.js";

/** Digits behind the point of a token's amount (S9-035). */
const TOKEN_DIGITS = 2;

/** A token's amount, floored to two digits: `1,234.5 USDC`, `<0.01 USDC`. */
export const tokenAmountText = (amount: Amount, locale: string): string =>
  amountText(amount, locale, TOKEN_DIGITS).trimEnd();

/** The whole amount with every digit, in a locale's own. */
export const fullAmountText = (amount: Amount, locale: string): string => {
  const [, fraction = ""] = formatUnits(amount.units, amount.decimals).split(".");
  return amountText(amount, locale, fraction.length).trimEnd();
};
