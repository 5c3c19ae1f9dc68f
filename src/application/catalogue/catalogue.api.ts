import type { CatalogueState } from "../../domain/catalogue/catalogue-state.js";
import type { LazyGroup } from "../shared/group.js";

/**
 * The wallets to choose from; code and the first lists are fetched on first use. Lists hold only
 * what can be reached from this device and namespace. A list that failed keeps what it has, or
 * shows the bundled catalogue in its place, and waits for `retry`.
 */
export interface CatalogueGroup extends LazyGroup<CatalogueState> {
  /**
   * Looks for a name: trimmed, sent 300 ms after the last call, and the newest always wins. An
   * empty text ends the search.
   */
  search(text: string): void;
  /** Only wallets with this badge; without one all again. */
  filter(badge?: "certified"): void;
  /**
   * The next page of `wallets`, while `hasMore` and unless it failed. Resolves when it came or
   * failed; rejects with `code/unavailable`, `instance/disposed`.
   */
  loadMore(): Promise<void>;
  /** Asks again for what failed. Resolves and rejects as `loadMore`. */
  retry(): Promise<void>;
}
