import type { CaipAddress } from "../domain/caip/caip.types.js";
import type { Collectible } from "../domain/collectibles/collectible.js";

export type { Collectible } from "../domain/collectibles/collectible.js";

/**
 * The collectibles (NFTs) of an account on eip155, the newest first; elsewhere there are none. Only
 * what the chain itself says is the account's, whatever a service claims. Rejects with the errors
 * of `BlockchainData`, with those of `ChainReader`, or `call/aborted`.
 */
export interface Collectibles {
  owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]>;
}
