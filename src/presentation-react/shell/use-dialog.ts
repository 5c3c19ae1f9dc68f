import { deafen } from "./deafen.js";
import { keepSecondClicks } from "./second-clicks.js";
import { useEffect, useLayoutEffect, type RefObject } from "react";

/**
 * Opens a native dialog as modal and leads every way out to `close`: Escape wherever the focus is,
 * a press that began and ended on the backdrop, and a close request of the browser. While closing
 * is blocked the browser is not even to ask.
 */
export const useDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  close: () => Promise<boolean>,
  canClose: boolean,
  isShown: boolean,
): void => {
  useLayoutEffect(() => {
    dialog.current?.setAttribute("closedby", canClose ? "closerequest" : "none");
    // A block that is lifted in the turn of a close is drawn when the card left the page already.
    if (isShown && dialog.current?.open === false && dialog.current.isConnected) {
      showOver(dialog.current);
      deafen(dialog.current);
    }
  }, [dialog, canClose, isShown]);
  useEffect(
    () => (dialog.current === null || !isShown ? undefined : listen(dialog.current, close)),
    [dialog, close, isShown],
  );
};

/** As a modal dialog; open in its place where there are none, as in a test without a browser. */
const showOver = (dialog: HTMLDialogElement): void => {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
};

/** There is nothing beside it to tap. */
const isFullSheet = (dialog: HTMLElement): boolean =>
  (dialog.getRootNode() as Partial<ShadowRoot>).host?.getAttribute("data-sheet") === "full";

const listen = (dialog: HTMLDialogElement, close: () => Promise<boolean>): (() => void) => {
  const ended = new AbortController();
  const { signal } = ended;
  let hasPressedBackdrop = false;
  keepSecondClicks(dialog, signal);
  dialog.ownerDocument.addEventListener(
    "keydown",
    (event) => {
      if (
        event.key !== "Escape" ||
        event.isComposing ||
        event.defaultPrevented ||
        isBelow(dialog, event)
      )
        return;
      event.preventDefault();
      void close();
    },
    { signal },
  );
  dialog.ownerDocument.addEventListener("mousedown", keepFocus, { signal });
  dialog.addEventListener(
    "pointerdown",
    (event) => {
      hasPressedBackdrop = event.target === dialog && !isFullSheet(dialog);
    },
    { signal },
  );
  dialog.addEventListener(
    "click",
    (event) => {
      if (hasPressedBackdrop && event.target === dialog) void close();
    },
    { signal },
  );
  dialog.addEventListener(
    "cancel",
    (event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      void close();
    },
    { signal },
  );
  // A browser that closes without asking (a second request without a press in between) is asked to
  // show it again if the application refuses.
  dialog.addEventListener(
    "close",
    (event) => {
      if (event.target === dialog)
        void close().then((isClosed) => {
          if (!isClosed && !signal.aborted && !dialog.open) showOver(dialog);
        });
    },
    { signal },
  );
  return () => ended.abort();
};

/**
 * What lies below is inert, so a press reaches the page itself only while the dialog is deaf to the
 * pointer: it takes the focus from nothing.
 */
const keepFocus = (event: Event): void => {
  if (event.target === document.documentElement) event.preventDefault();
};

/**
 * Another dialog lies above: Escape is meant for that one. What lies below a modal dialog is inert,
 * so only the top one is found at a point, or the page itself while the top one is deaf to the
 * pointer: then it is the one that has the focus.
 */
const isBelow = (dialog: HTMLDialogElement, event: Event): boolean => {
  if (event.composedPath().includes(dialog)) return false;
  const { documentElement, body } = document;
  if (!document.elementFromPoint) return false;
  const root = dialog.getRootNode();
  const top = document.elementFromPoint(0, 0);
  if (top === (root instanceof ShadowRoot ? root.host : dialog)) return false;
  const isNowhere = [document, documentElement, body].some((one) => one === event.target);
  return top !== documentElement || !isNowhere;
};
