import type { Latchkit } from "../../application/latchkit.js";

/** A modal that is not in the document yet. */
export interface PreparedModal {
  /**
   * Renders outside the document and runs the slow first style, font and layout work. `show`
   * renders a modal that was not prerendered. The second call does nothing.
   */
  drawAhead(): void;
  /** Renders outside the document in short tasks, without style and layout. */
  drawInSlices(): void;
  /** True if the prerender is of this instance and its current view. */
  fits(latchkit: Latchkit): boolean;
  /**
   * Shows the modal over the page; the returned function removes it. Only the first of several for
   * one instance is visible.
   */
  show(): () => void;
  /** Discards a modal that was never shown. */
  release(): void;
}

export interface Shell {
  /**
   * Creates the modal of an instance outside the document, without listeners, focus or requests.
   */
  readonly prepareModal: (latchkit: Latchkit) => PreparedModal;
}
