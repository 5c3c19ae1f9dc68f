import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { WatchedStore } from "../shared/lazy-groups.js";

/** The lazily loaded code. */
export interface CollectiblesCode {
  readonly store: WatchedStore<CollectibleList>;
}
