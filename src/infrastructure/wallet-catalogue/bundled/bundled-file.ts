import type { CatalogueFile } from "../../../domain/catalogue/catalogue-file.js";
import wallets from "./wallets.json";

/**
 * Public data of well-known wallets, for pages without a catalogue service. Ids are the service's
 * own where they are known. What each field rests on stands in docs/internal/bundled-wallets.md.
 */
export const BUNDLED_FILE: CatalogueFile = wallets;
