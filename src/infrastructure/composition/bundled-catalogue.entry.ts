/** The catalogue in a file; loaded without a project, and where the service fails. */
export { BundledWalletCatalogue } from "../wallet-catalogue/bundled-wallet-catalogue.js";
export { BUNDLED_FILE } from "../wallet-catalogue/bundled/bundled-file.js";
