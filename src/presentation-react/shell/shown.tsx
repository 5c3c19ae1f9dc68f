import { createContext, useContext, type RefObject } from "react";
import { useDialog, useFluidHeight, useVisualViewport } from "./use-dialog.js";

/**
 * True if the modal is in the document. A prerendered modal adds no outside listeners and takes no
 * focus. Only consumers re-render when it is shown.
 */
export const ShownContext = createContext(true);

/**
 * Opens the dialog and tracks the window once the modal is shown. Must follow the dialog: effects
 * inside it run before its ref is set.
 */
export function Presence({
  dialog,
  close,
  canClose,
}: {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly close: () => Promise<boolean>;
  readonly canClose: boolean;
}): null {
  const isShown = useContext(ShownContext);
  useDialog(dialog, close, canClose, isShown);
  useVisualViewport(dialog, isShown);
  return null;
}

/**
 * Animates the height of `outer` to that of `inner` once the modal is shown. Must follow `outer`,
 * for its ref.
 */
export function FluidHeight({
  outer,
  inner,
}: {
  readonly outer: RefObject<HTMLElement | null>;
  readonly inner: RefObject<HTMLElement | null>;
}): null {
  useFluidHeight(outer, inner, useContext(ShownContext));
  return null;
}
