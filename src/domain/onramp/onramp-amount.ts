import type { Amount } from "../balance/balance.js";
import type { OnrampAmount } from "./onramp.js";

const DECIMAL = /^(\d{1,30})(?:\.(\d{1,30}))?$/u;

/** An amount as it was answered, exactly; undefined where it is no number. */
export const amountOf = ({ amount, currency }: OnrampAmount): Amount | undefined => {
  const [, whole, fraction = ""] = DECIMAL.exec(amount) ?? [];
  return whole === undefined
    ? undefined
    : { units: BigInt(whole + fraction), decimals: fraction.length, symbol: currency };
};
