import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import wallets from "./wallets.json";

/**
 * Public data of well-known wallets, for pages without a catalogue service. Uses the service's ids
 * where known. Sources: docs/internal/bundled-wallets.md.
 */
export const BUNDLED_FILE: CatalogueFile = wallets;
