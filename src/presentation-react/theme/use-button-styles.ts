import { useInsertionEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import css from "../../style.css?inline";
import { adoptStyles } from "./adopt-styles.js";

/**
 * How many mounted buttons hold the sheet of a document. Kept at the document itself: several
 * copies of the package share one sheet.
 */
interface Held {
  count: number;
  readonly release: () => void;
}
const HELD: unique symbol = Symbol.for("latchkit.buttonStyles") as never;
type Holder = Document & { [HELD]?: Held };

const hold = (holder: Holder, nonce: string | undefined): (() => void) => {
  const held = holder[HELD] ?? { count: 0, release: adoptStyles(holder, css, nonce) };
  held.count += 1;
  holder[HELD] = held;
  return () => {
    held.count -= 1;
    if (held.count > 0) return;
    held.release();
    delete holder[HELD];
  };
};

/** The document has the button styles while at least one button is mounted. */
export const useButtonStyles = (): void => {
  const { styleNonce } = internalsOf(useLatchkit()).options;
  useInsertionEffect(() => hold(document, styleNonce), [styleNonce]);
};
