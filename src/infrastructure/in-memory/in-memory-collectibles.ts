import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { Collectible } from "../../domain/collectibles/collectible.js";
import type { Collectibles } from "../../ports/collectibles.port.js";
import { settleWithin } from "../shared/settle-within.js";
import { ownMembers } from "../../domain/shared/own-members.js";

/** Collectibles in a map. */
export class InMemoryCollectibles implements Collectibles {
  readonly #owned = new Map<string, readonly Collectible[]>();
  /** While it is set, every question rejects with it. */
  failure: Error | undefined;
  /** While it is set, no answer comes. */
  isSilent = false;
  /** Whose were asked for so far. */
  readonly asked: CaipAddress[] = [];

  constructor() {
    ownMembers(this);
  }

  /** Gives an account its pieces, in place of those that it has. */
  give(account: CaipAddress, pieces: readonly Collectible[]): void {
    this.#owned.set(account.toLowerCase(), pieces);
  }

  owned(account: CaipAddress, signal: AbortSignal): Promise<readonly Collectible[]> {
    this.asked.push(account);
    return settleWithin(
      async () => {
        if (this.isSilent) return new Promise<never>(() => undefined);
        if (this.failure) throw this.failure;
        const isKnown = parseCaipAddress(account).namespace === "eip155";
        return isKnown ? (this.#owned.get(account.toLowerCase()) ?? []) : [];
      },
      { signal },
    );
  }
}
