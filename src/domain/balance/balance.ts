import type { CaipAddress, CaipNetworkId } from "../caip/caip.types.js";

/** An exact amount: `units` are base units (wei, lamports, satoshi). */
export interface Amount {
  readonly units: bigint;
  readonly decimals: number;
  readonly symbol: string;
}

/**
 * What one account holds on one network of its currency, or of the token the host shows in its
 * place (option `tokens`), read at `readAt` (epoch ms).
 */
export interface Balance extends Amount {
  readonly account: CaipAddress;
  readonly networkId: CaipNetworkId;
  readonly readAt: number;
}
