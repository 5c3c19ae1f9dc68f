import type { LinkTarget } from "../domain/pairing/deep-link.js";
import type { WalletLink } from "../domain/pairing/openable-link.js";

/** A window opened in advance. */
export interface HeldWindow {
  close(): void;
}

/** Opens URLs synchronously within a click. Only https, http on loopback and wallet schemes. */
export interface Links {
  /** Opens a new tab without access to this page; false if refused. */
  openTab(url: string): boolean;
  /**
   * Opens a wallet's app or website; false if refused. Callers validate the link with
   * `isWalletLink`. Opens a new tab if a sandbox forbids `target`.
   */
  openWallet(link: WalletLink, target: LinkTarget): boolean;
  /**
   * Opens an empty window within the click, for code that is still loading and navigates it by
   * name. Returns a boolean if the browser provides no window. Without this method, windows open
   * once the code is loaded, which some browsers block.
   */
  hold?(name: string, features: string): HeldWindow | boolean;
}
