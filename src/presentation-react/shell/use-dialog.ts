import { useEffect, useLayoutEffect, type RefObject } from "react";

/**
 * Opens a native dialog as modal and leads every way out to `close`: Escape wherever the focus is, a press that began and
 * ended on the backdrop, and a close request of the browser. The dialog never closes by itself.
 */
export const useDialog = (dialog: RefObject<HTMLDialogElement | null>, close: () => void): void => {
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.setAttribute("closedby", "none");
    element.showModal();
  }, [dialog]);
  useEffect(() => {
    const element = dialog.current;
    return element === null ? undefined : listen(element, close);
  }, [dialog, close]);
};

const listen = (dialog: HTMLDialogElement, close: () => void): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  let hasPressedBackdrop = false;
  dialog.ownerDocument.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || event.isComposing || event.defaultPrevented || isBelow(dialog, event)) return;
    event.preventDefault();
    close();
  }, { signal });
  dialog.addEventListener("pointerdown", (event) => { hasPressedBackdrop = event.target === dialog; }, { signal });
  dialog.addEventListener("click", (event) => { if (hasPressedBackdrop && event.target === dialog) close(); }, { signal });
  dialog.addEventListener("cancel", (event) => {
    if (event.target !== dialog) return;
    event.preventDefault();
    close();
  }, { signal });
  return () => ended.abort();
};

/** Another dialog lies above: Escape is meant for that one. What lies below a modal dialog is inert, so only the top one is found at a point. */
const isBelow = (dialog: HTMLDialogElement, event: Event): boolean => {
  const root = dialog.getRootNode();
  return !event.composedPath().includes(dialog) && document.elementFromPoint(0, 0) !== (root instanceof ShadowRoot ? root.host : dialog);
};
