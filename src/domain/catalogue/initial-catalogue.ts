import type { CatalogueProgress, CatalogueState } from "./catalogue-state.js";

/** What the catalogue says before anything was asked. */
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

/** What the catalogue is, with what its transitions need, before anything was asked. */
export const initialProgress: CatalogueProgress = {
  ...initialCatalogue,
  pagedCount: 0,
  barren: 0,
  pageIds: [],
};
