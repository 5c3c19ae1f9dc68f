import { formatUnits } from "../amount/amount.js";
import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** An exact amount: `units` are base units (wei, lamports, satoshi). */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/**
 * An amount to show. `formatted` is `units` in whole tokens: an exact decimal string with a point,
 * without exponent, grouping or trailing zeros. Nothing is rounded.
 */
export type Formatted<A extends Amount> = A & { readonly formatted: string };

/** Adds `formatted`. Throws `amount/malformed` for decimals outside 0 to 255. */
export const withFormatted = <A extends Amount>(amount: A): Formatted<A> => ({
  ...amount,
  formatted: formatUnits(amount.units, amount.decimals),
});

/**
 * What one account holds on one network of its currency, or of the token the host shows in its
 * place (option `tokens`), read at `readAt` (epoch ms).
 */
export interface Balance extends Amount {
  readonly account: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly readAt: number;
}
