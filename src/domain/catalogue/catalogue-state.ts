import type { ExcludedWallets, NamedWallets } from "../connectors/connector-visibility.js";
import type { LoadState } from "../shared/load-state.js";
import type { SearchRequest } from "./catalogue-rules.js";
import type { Wallet } from "./wallet.js";

/** A list that retains its wallets while reloading and after a failure. */
export type WalletList = LoadState<readonly Wallet[]>;

/** State of the wallet catalogue. */
export interface CatalogueState {
  /** The last loaded page; 0 before the first. */
  readonly page: number;
  /** Total reported by the service; 0 until known. Never decreases. */
  readonly count: number;
  /** In the host's order. */
  readonly featured: WalletList;
  /** In the order of the service; not those of the host. */
  readonly recommended: WalletList;
  /** Loaded pages without duplicates, featured and recommended wallets. */
  readonly wallets: WalletList;
  /** True if there is another page. */
  readonly hasMore: boolean;
  /** The search and its result; `found` is idle if the search is inactive. */
  readonly search: SearchRequest & { readonly found: WalletList };
  /** Names of excluded wallets; their connectors are hidden. */
  readonly excludedWallets: ExcludedWallets;
  /** Names of included wallets; other installed wallets are hidden. Absent if unlimited. */
  readonly includedWallets?: NamedWallets;
}

/** The state with the fields that only transitions use. */
export interface CatalogueProgress extends CatalogueState {
  readonly pagedCount: number;
  readonly emptyPages: number;
  /** Ids per page; a single set would be copied for every page. */
  readonly pageIds: readonly ReadonlySet<string>[];
}
export type ListedPart = "featured" | "recommended";

export const initialCatalogue: CatalogueState = {
  page: 0,
  count: 0,
  featured: { status: "idle" },
  recommended: { status: "idle" },
  wallets: { status: "idle" },
  hasMore: true,
  search: { text: "", found: { status: "idle" } },
  excludedWallets: { rdns: [], names: [] },
};

export const initialProgress: CatalogueProgress = {
  ...initialCatalogue,
  pagedCount: 0,
  emptyPages: 0,
  pageIds: [],
};
