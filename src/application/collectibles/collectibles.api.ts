import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  CollectibleList,
  CollectibleRef,
  CollectibleStandard,
} from "../../domain/collectibles/collectible.js";

/** The collectibles (NFTs) of the active account. A value is always that account's. */
export type CollectiblesState = LoadState<CollectibleList>;

/** What the chain says is the active account's, on eip155; elsewhere the list is empty. */
export interface CollectiblesGroup extends Group<CollectiblesState> {
  /**
   * Reads the collectibles of the active account; a list younger than 30 s is reused unless
   * `force`, and reads of one account are one. Rejects with `connection/not-connected`,
   * `chain/not-supported` where the network cannot be asked about, `network/not-found`, `http/…`,
   * `rpc/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<CollectibleList>;
  /**
   * While at least one watcher is held the list follows account and network, and is read again
   * after each transaction that was mined. Returns the release.
   */
  watch(): () => void;
}

declare module "../latchkit.js" {
  interface Groups {
    readonly collectibles: CollectiblesGroup;
  }
}
