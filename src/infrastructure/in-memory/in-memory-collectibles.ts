import { CHAINS } from "../../domain/chains/chains.js";
import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { Collectible } from "../../domain/collectibles/collectible.js";
import type { Collectibles } from "../../ports/blockchain-data.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** In-memory NFTs. */
export class InMemoryCollectibles implements Collectibles {
  readonly #owned = new Map<string, readonly Collectible[]>();
  /** If set, every request rejects with it. */
  failure: Error | undefined;
  /** If true, requests get no answer. */
  isSilent = false;
  /** All requested accounts, in order. */
  readonly requestedAccounts: CaipAddress[] = [];

  constructor() {
    bindMembers(this);
  }

  /** Replaces an account's NFTs. */
  setOwned(account: CaipAddress, pieces: readonly Collectible[]): void {
    this.#owned.set(account.toLowerCase(), pieces);
  }

  /** As `Collectibles.owned`. */
  owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]> {
    this.requestedAccounts.push(account);
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        const isKnown = CHAINS[parseCaipAddress(account).namespace].hasCollectibles === true;
        return isKnown ? (this.#owned.get(account.toLowerCase()) ?? []) : [];
      },
      { signal },
    );
  }
}
