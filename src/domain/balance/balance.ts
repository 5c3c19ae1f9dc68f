import { formatUnits } from "../amount/amount.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** An exact amount in base units (wei, lamports, satoshi). */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/**
 * An amount with display text. `formatted` is `units` in whole tokens: exact decimal text with a
 * point, without exponent, grouping, trailing zeros or rounding.
 */
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
  readonly account: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly readAt: number;
}
