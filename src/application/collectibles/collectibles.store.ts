import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { type CollectibleList, collectibleListOf } from "../../domain/collectibles/collectible.js";
import type { Collectibles } from "../../ports/collectibles.port.js";
import { AccountStore, type AccountStoreParts } from "../shared/account-store.js";

/** Dependencies of the store. */
export interface CollectiblesParts extends Omit<
  AccountStoreParts<CollectibleList>,
  "read" | "where"
> {
  readonly collectibles: Collectibles;
}

/**
 * Collectibles of the active account. One read at a time; results for an account or network that
 * is no longer active are ignored.
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
