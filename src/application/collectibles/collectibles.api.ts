import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { LoadState } from "../../domain/shared/load-state.js";
import type { Call, Group } from "../shared/group.js";

export type {
  CollectibleList,
  CollectibleRef,
  CollectibleStandard,
} from "../../domain/collectibles/collectible.js";

/** The collectibles (NFTs) of the active account. A value always belongs to that account. */
export type CollectiblesState = LoadState<CollectibleList>;

/**
 * Collectibles of the active account as the chain reports them, on eip155. Elsewhere the list is
 * empty.
 */
export interface CollectiblesGroup extends Group<CollectiblesState> {
  /**
   * Reads the collectibles of the active account. A list younger than 30 s is reused unless
   * `force`; concurrent reads share one request. Rejects with `connection/not-connected`,
   * `chain/not-supported` if the network cannot be queried, `network/not-found`, `http/…`,
   * `rpc/…`, `call/aborted`.
   */
  refresh(call?: Call & { readonly force?: boolean }): Promise<CollectibleList>;
  /**
   * While it has a watcher, the list follows account and network and refreshes after each mined
   * transaction. Returns an unsubscribe function.
   */
  watch(): () => void;
}
