import type { CatalogueProgress, CatalogueState } from "./catalogue-state.js";

/** Catalogue state before the first request. */
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

/** Progress state before the first request. */
export const initialProgress: CatalogueProgress = {
  ...initialCatalogue,
  pagedCount: 0,
  barren: 0,
  pageIds: [],
};
