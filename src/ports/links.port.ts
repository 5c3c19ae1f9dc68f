import type { LinkTarget } from "../domain/pairing/deep-link.js";

/**
 * Opens addresses outside the modal, synchronously inside the user's gesture. Only https, http
 * on loopback and wallet schemes.
 */
export interface Links {
  /** Opens a new tab with `noopener noreferrer`; false when refused. */
  openTab(url: string): boolean;
  /**
   * Leads to a wallet's app or site by its own link; false when refused. Schemes that a browser
   * runs or reads itself are refused.
   */
  openWallet(link: string, target: LinkTarget): boolean;
}
