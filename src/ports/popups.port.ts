import type { Observable } from "rxjs";

/** What a popup sent to this page, with the origin that the browser says it is from. */
export interface PopupMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** A window beside the page, in which a user signs in elsewhere. */
export interface Popup {
  /** True once its user closed it, or `close` did. */
  readonly isClosed: boolean;
  /** What this very window sends; nothing of any other one. Ends with the popup. */
  readonly messages$: Observable<PopupMessage>;
  /** Leads it elsewhere: https, or http on this machine. False where refused or closed. */
  lead(url: string): boolean;
  close(): void;
}

/** Opens windows beside the page, synchronously inside the user's gesture. */
export interface Popups {
  /**
   * Opens one of 600 by 800 pixels (S2-040) at an address: https, or http on this machine.
   * Undefined where the address is refused or the browser blocked the window.
   */
  open(url: string): Popup | undefined;
  /**
   * Leads this whole window to an address, for browsers that open none beside it: https, or http
   * on this machine. False where refused.
   */
  leadHere(url: string): boolean;
  /** Shows another address of this very page as its own, without loading it. */
  renameHere(url: string): void;
}
