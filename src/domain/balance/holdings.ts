import { LatchkitError } from "../errors/latchkit-error.js";
import type { Amount } from "./balance.js";

/** What a token keeps of every transfer of it (Solana, Token-2022). */
export interface TransferFee {
  /** Ten-thousandths of the amount; a begun unit counts as a whole one. */
  readonly basisPoints: bigint;
  /** Base units that no transfer is charged more than. */
  readonly maximum: bigint;
}

const WHOLE = 10_000n;

/** What of `units` does not arrive, counted as the token's program counts it. */
export const withheldBy = ({ basisPoints, maximum }: TransferFee, units: bigint): bigint => {
  const fee = (units * basisPoints + WHOLE - 1n) / WHOLE;
  return fee < maximum ? fee : maximum;
};

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

/** A token one account holds, as its chain says it. `units` are base units. */
export interface TokenHolding {
  /** Where the token lives: the mint (Solana). */
  readonly token: string;
  readonly units: bigint;
  readonly decimals: number;
  /**
   * What wallets show in place of `units`, where the token scales its amounts or bears interest
   * (Solana, Token-2022); null where nobody says it.
   */
  readonly shown?: bigint | null;
  /** The account that holds it (Solana: the token account). */
  readonly holder: string;
}

/** An unspent output of one Bitcoin address. `value` in satoshi. */
export interface Utxo {
  readonly txid: string;
  readonly vout: number;
  readonly value: bigint;
  readonly isConfirmed: boolean;
}

/**
 * What a Bitcoin transaction has to pay, in satoshi per virtual byte, to be mined within that many
 * blocks.
 */
export type FeeRates = Readonly<Record<number, number>>;
