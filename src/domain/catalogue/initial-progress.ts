import type { CatalogueProgress } from "./catalogue-state.js";
import { initialCatalogue } from "./initial-catalogue.js";

/** What the catalogue is, with what its transitions need, before anything was asked. */
export const initialProgress: CatalogueProgress = {
  ...initialCatalogue,
  pagedCount: 0,
  barren: 0,
  pageIds: [],
};
