import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { type CollectibleList, collectibleListOf } from "../../domain/collectibles/collectible.js";
import type { Collectibles } from "../../ports/collectibles.port.js";
import { AccountStore, type AccountStoreParts } from "../shared/account-store.js";

/** What the store is made of. */
export interface CollectiblesParts extends Omit<
  AccountStoreParts<CollectibleList>,
  "read" | "where"
> {
  readonly collectibles: Collectibles;
}

/**
 * The collectibles of the active account. There is one read at a time, and an answer for an account
 * or network that is no longer active changes nothing.
 */
export class CollectiblesStore extends AccountStore<CollectibleList> {
  constructor({ collectibles, ...parts }: CollectiblesParts) {
    super({
      ...parts,
      where: "collectibles",
      read: async (account: CaipAddress, signal) =>
        collectibleListOf(account, await collectibles.owned(account, signal), parts.clock.now()),
    });
  }
}
