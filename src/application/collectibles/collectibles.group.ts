import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { WatchedStore } from "../shared/watched-group.js";

/** What the chunk of the capability brings. */
export interface CollectiblesCode {
  readonly store: WatchedStore<CollectibleList>;
}
