import { createContext, useContext, type RefObject } from "react";
import { useDialog } from "./use-dialog.js";
import { useFluidHeight } from "./use-fluid-height.js";
import { useVisualViewport } from "./use-visual-viewport.js";

/**
 * Whether the modal is in the document. One that is rendered ahead listens to nothing outside and
 * takes no focus; only those who read this are drawn again as it is shown.
 */
export const ShownContext = createContext(true);

/**
 * Opens the dialog and follows the window once the modal is shown. Draws nothing. Stands after the
 * dialog, never inside it: there its effects would run before the dialog is known.
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
 * Lets the height of `outer` follow that of `inner` once the modal is shown. Draws nothing. Stands
 * after `outer`, for the same reason.
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
