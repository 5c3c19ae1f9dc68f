import { LatchkitError } from "../errors/latchkit-error.js";
import type { Amount } from "./balance.js";
import type { TokenHolding } from "./holdings.js";

/** Accounts that one transfer collects a token from: all have room in a transaction. */
export const MOST_SOURCES = 4;

/** Those that hold most come first. For `toSorted` and its like. */
export const byUnits = (a: bigint, b: bigint): number => Number(b > a) - Number(a > b);

/**
 * What an account can send of one token at once: all of it, or what its fullest holders have
 * together where more hold it than one transfer takes from. Throws `rpc/request-failed` where it
 * holds none. A mint says no symbol.
 */
export const tokenHeld = (holdings: readonly TokenHolding[], token: string): Amount => {
  const mine = holdings.filter((one) => one.token === token);
  const [first] = mine;
  if (first === undefined) throw new LatchkitError("rpc/request-failed", {});
  const fullest = mine.map(({ units }) => units).sort(byUnits);
  const units = fullest.slice(0, MOST_SOURCES).reduce((sum, one) => sum + one, 0n);
  return { units, decimals: first.decimals, symbol: "" };
};
