import { formatUnits } from "../amount/amount.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";
import { LatchkitError } from "../errors/latchkit-error.js";

/** An exact amount in base units (wei, lamports, satoshi). */
export interface Amount {
  /** Base units of the currency, for example wei. */
  readonly units: bigint;
  /** Decimals of one whole unit. */
  readonly decimals: number;
  /** Symbol of the currency or token, for example ETH. */
  readonly symbol: string;
}

/** Adds `formatted`: `units` in whole tokens as exact decimal text without trailing zeros. */
export type Formatted<A extends Amount> = A & { readonly formatted: string };

/** Adds `formatted`. Throws `amount/malformed` for decimals outside 0 to 255. */
export const withFormatted = <A extends Amount>(amount: A): Formatted<A> => ({
  ...amount,
  formatted: formatUnits(amount.units, amount.decimals),
});

/**
 * An account's balance of the network's currency, or of the token the host shows instead (option
 * `tokens`), read at `readAt` (epoch ms).
 */
export interface Balance extends Amount {
  /** The account whose balance this is. */
  readonly account: CaipAddress;
  /** The network of the balance. */
  readonly networkId: CaipNetworkId;
  /** Time of the read, epoch ms. */
  readonly readAt: number;
}

/** The fee a token withholds from each transfer (Solana, Token-2022). */
export interface TransferFee {
  /** Hundredths of a percent of the amount, rounded up. */
  readonly basisPoints: bigint;
  /** Maximum fee per transfer, base units. */
  readonly maximum: bigint;
}

const WHOLE_BASIS_POINTS = 10_000n;

/** The withheld part of `units`, rounded as the token's program does. */
export const withheldBy = ({ basisPoints, maximum }: TransferFee, units: bigint): bigint => {
  const fee = (units * basisPoints + WHOLE_BASIS_POINTS - 1n) / WHOLE_BASIS_POINTS;
  return fee < maximum ? fee : maximum;
};

/** Maximum number of token accounts one transfer collects from, limited by transaction size. */
export const MAX_SOURCES = 4;

/** Comparator: largest first. */
export const byUnits = (a: bigint, b: bigint): number => Number(b > a) - Number(a > b);

/**
 * What an account can send in one transfer: its largest token accounts, at most `MAX_SOURCES`.
 * Throws `rpc/request-failed` without one.
 */
export const sendableAmount = (holdings: readonly TokenHolding[], token: string): Amount => {
  const sameToken = holdings.filter((one) => one.token === token);
  const [first] = sameToken;
  if (first === undefined) throw new LatchkitError("rpc/request-failed", {});
  const largestFirst = sameToken.map(({ units }) => units).sort(byUnits);
  const units = largestFirst.slice(0, MAX_SOURCES).reduce((sum, one) => sum + one, 0n);
  return { units, decimals: first.decimals, symbol: "" };
};

/** A token account as its chain reports it. `units` are base units. */
export interface TokenHolding {
  /** The token's contract: the mint (Solana). */
  readonly token: string;
  /** Base units. */
  readonly units: bigint;
  /** Decimals of the token, from the chain. */
  readonly decimals: number;
  /** Amount to show if the token scales amounts or bears interest; null if unknown. */
  readonly shown?: bigint | null;
  /** The account that owns the tokens (Solana: the token account). */
  readonly holder: string;
}

/** An unspent output of one Bitcoin address. `value` in satoshi. */
export interface Utxo {
  /** Transaction id, 64 hex digits. */
  readonly txid: string;
  /** Index of the output in the transaction. */
  readonly vout: number;
  /** Satoshi. */
  readonly value: bigint;
  /** True if the transaction is in a block. */
  readonly isConfirmed: boolean;
}

/** Fee rates in satoshi per virtual byte, by target number of blocks. */
export type FeeRates = Readonly<Record<number, number>>;
