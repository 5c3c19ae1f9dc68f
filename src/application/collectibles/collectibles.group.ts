import type { CollectibleList } from "../../domain/collectibles/collectible.js";
import type { Lazy } from "../shared/lazy.js";
import type { Lifetime } from "../shared/lifetime.js";
import { type WatchedStore, watchedGroup } from "../shared/watched-group.js";
import type { CollectiblesGroup } from "./collectibles.api.js";

/** What the chunk of the capability brings. */
export interface CollectiblesCode {
  readonly store: WatchedStore<CollectibleList>;
}

/** What `latchkit.collectibles` is, before and after its code is there. */
export const collectiblesGroup = (
  life: Lifetime,
  code: Lazy<CollectiblesCode>,
): CollectiblesGroup => watchedGroup(life, code, "collectibles.refresh");
