import type { Amount } from "../balance/balance.js";
import type { OnrampAmount } from "./onramp.js";

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/u;

/** Parses an amount from a response exactly; undefined if invalid. */
export const amountOf = ({ amount, currency }: OnrampAmount): Amount | undefined => {
  const [, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  return whole === undefined
    ? undefined
    : { units: BigInt(whole + fraction), decimals: fraction.length, symbol: currency };
};
