import type { Latchkit } from "../../application/latchkit.js";

/** A modal that is not in the document yet. */
export interface PreparedModal {
  /**
   * Renders it outside the document, and does, unseen, what takes time the first time only: styles,
   * fonts, layout. Showing one that was not drawn ahead draws it. Does nothing the second time.
   */
  drawAhead(): void;
  /** Renders it outside the document in short tasks; styles and layout are left to later. */
  drawInSlices(): void;
  /** What was drawn ahead is of this instance, and of the view that it shows now. */
  fits(latchkit: Latchkit): boolean;
  /**
   * Puts it over the page; the result takes it away again, completely. Of several for one instance
   * only the first is seen.
   */
  show(): () => void;
  /** Ends one that was never shown. */
  release(): void;
}

/** What the modal's chunk exports. */
export interface Shell {
  /**
   * Makes the modal of an instance outside the document: no listener, no focus, no request.
   */
  readonly prepareModal: (latchkit: Latchkit) => PreparedModal;
}
