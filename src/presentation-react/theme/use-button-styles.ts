import { useInsertionEffect } from "react";
import { internalsOf } from "../../application/internals.js";
import { useLatchkit } from "../provider/context.js";
import css from "../../style.css?inline";
import { adoptStyles } from "./adopt-styles.js";

/**
 * Number of mounted buttons that use the sheet. Stored on the document, so that copies of the
 * package share one sheet.
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

/** Adopts the button styles in the document while a button is mounted. */
export const useButtonStyles = (): void => {
  const { styleNonce } = internalsOf(useLatchkit()).options;
  useInsertionEffect(() => hold(document, styleNonce), [styleNonce]);
};
