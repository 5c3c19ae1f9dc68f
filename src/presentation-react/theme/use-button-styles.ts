import { useInsertionEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import css from "../../style.css?inline";
import { adoptStyles } from "./adopt-styles.js";

/**
 * Number of mounted buttons that use the sheet. Stored on the document, so that copies of the
 * package share one sheet.
 */
interface SharedSheet {
  count: number;
  readonly release: () => void;
}
const HELD: unique symbol = Symbol.for("latchkit.buttonStyles") as never;
type Holder = Document & { [HELD]?: SharedSheet };

const shareSheet = (holder: Holder, nonce: string | undefined): (() => void) => {
  const shared = holder[HELD] ?? { count: 0, release: adoptStyles(holder, css, nonce) };
  shared.count += 1;
  holder[HELD] = shared;
  return () => {
    shared.count -= 1;
    if (shared.count > 0) return;
    shared.release();
    delete holder[HELD];
  };
};

/** Adopts the button styles in the document while a button is mounted. */
export const useButtonStyles = (): void => {
  const { styleNonce } = internalsOf(useLatchkit()).options;
  useInsertionEffect(() => shareSheet(document, styleNonce), [styleNonce]);
};
