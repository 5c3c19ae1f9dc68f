import type { CaipAddress } from "../domain/caip/caip.types.js";
import type { Collectible } from "../domain/collectibles/collectible.js";

export type { Collectible } from "../domain/collectibles/collectible.js";

/**
 * NFTs of an account on eip155, newest first; empty elsewhere. Only NFTs whose ownership the chain
 * confirms. Rejects with the errors of `BlockchainData`, of `ChainReader`, or `call/aborted`.
 */
export interface Collectibles {
  owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]>;
}
