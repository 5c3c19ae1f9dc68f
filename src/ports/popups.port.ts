import type { Observable } from "rxjs";

/** A popup's message and its origin as reported by the browser. */
export interface PopupMessage {
  readonly origin: string;
  readonly data: unknown;
}

/** A popup for signing in. */
export interface Popup {
  /** True once closed by the user or `close`. */
  readonly isClosed: boolean;
  /** Messages of this popup only. Completes when it closes. */
  readonly messages$: Observable<PopupMessage>;
  /** Navigates it: https, or http on this machine. False if refused or closed. */
  lead(url: string): boolean;
  close(): void;
}

/** Opens popups synchronously within a click. */
export interface Popups {
  /**
   * Opens a popup of 600 by 800 pixels: https, or http on this machine. Undefined if refused or
   * blocked.
   */
  open(url: string): Popup | undefined;
  /**
   * Navigates this window instead, where popups are unavailable: https, or http on this machine.
   * False if refused.
   */
  leadHere(url: string): boolean;
  /** Replaces this page's URL without loading it. */
  renameHere(url: string): void;
}
