import type { LinkTarget } from "../domain/pairing/deep-link.js";
import type { WalletLink } from "../domain/pairing/openable-link.js";

/** A window that waits. */
export interface HeldWindow {
  close(): void;
}

/**
 * Opens addresses outside the modal, synchronously inside the user's gesture. Only https, http
 * on loopback and wallet schemes.
 */
export interface Links {
  /** Opens a new tab that has no access to this page; false when refused. */
  openTab(url: string): boolean;
  /**
   * Leads to a wallet's app or site by its own link; false when refused. The caller has checked
   * the link with `isWalletLink`. Where a sandbox forbids `target`, a new tab is opened instead.
   */
  openWallet(link: WalletLink, target: LinkTarget): boolean;
  /**
   * Opens an empty window in the tap, for code that is still on its way and leads it by its name.
   * A boolean where the browser gave none. An adapter without it opens windows when the code is
   * there, which some browsers then block.
   */
  hold?(name: string, features: string): HeldWindow | boolean;
}
