import type { CatalogueState } from "../../domain/catalogue/catalogue-state.js";
import type { LazyGroup } from "../shared/group.js";

/**
 * The wallet catalogue; loaded on first use. Lists contain only wallets that this device and
 * namespace can reach. A failed list keeps its entries, or shows the bundled catalogue, until
 * `retry`.
 */
export interface CatalogueGroup extends LazyGroup<CatalogueState> {
  /**
   * Searches by name. Trims the text and sends it 300 ms after the last call; the newest search
   * wins. An empty text ends the search.
   */
  search(text: string): void;
  /** Shows only wallets with this badge; without an argument all wallets. */
  filter(badge?: "certified"): void;
  /**
   * Loads the next page of `wallets` if `hasMore`; does nothing after a failure. Resolves
   * also if the request fails: the state holds the error. Rejects with `code/unavailable`,
   * `instance/disposed`.
   */
  loadMore(): Promise<void>;
  /** Repeats failed requests. Resolves and rejects as `loadMore`. */
  retry(): Promise<void>;
}
