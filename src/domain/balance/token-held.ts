import { sharedError } from "../errors/shared-errors.js";
import type { Amount } from "./balance.js";
import type { TokenHolding } from "./holdings.js";

/**
 * All that an account holds of one token, over every holder of it. Throws `rpc/request-failed`
 * where it holds none. A mint says no symbol.
 */
export const tokenHeld = (holdings: readonly TokenHolding[], token: string): Amount => {
  const mine = holdings.filter((one) => one.token === token);
  const [first] = mine;
  if (first === undefined) throw sharedError("rpc/request-failed", {});
  const units = mine.reduce((sum, one) => sum + one.units, 0n);
  return { units, decimals: first.decimals, symbol: "" };
};
