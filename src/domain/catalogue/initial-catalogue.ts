import type { CatalogueState } from "./catalogue-state.js";

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
