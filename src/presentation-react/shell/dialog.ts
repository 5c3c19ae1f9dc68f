import { useEffect, useLayoutEffect, type RefObject, useContext } from "react";
import { observeSizes } from "../primitives/measure.js";
import { setModalProperty } from "../theme/modal-sheets.js";
import { ignoreEarlyPresses, ignoreSecondClicks } from "./double-clicks.js";
import { ShownContext } from "./view-context.js";

/**
 * Calls `close` on Escape, on a press that starts and ends on the backdrop, and on a close request
 * of the browser, which is prevented while closing is blocked.
 */
const useDialog = (
  dialog: RefObject<HTMLDialogElement | null>,
  close: () => Promise<boolean>,
  canClose: boolean,
  isShown: boolean,
): void => {
  useLayoutEffect(() => {
    dialog.current?.setAttribute("closedby", canClose ? "closerequest" : "none");
    // The card may be removed before the block of a closing dialog is lifted.
    if (isShown && dialog.current?.open === false && dialog.current.isConnected) {
      openModal(dialog.current);
      ignoreEarlyPresses(dialog.current);
    }
  }, [dialog, canClose, isShown]);
  useEffect(
    () => (dialog.current === null || !isShown ? undefined : listen(dialog.current, close)),
    [dialog, close, isShown],
  );
};

const openModal = (dialog: HTMLDialogElement): void => {
  if (dialog.showModal) dialog.showModal();
  else dialog.setAttribute("open", "");
};

/** A full-screen sheet has no backdrop to press. */
const isFullSheet = (dialog: HTMLElement): boolean =>
  (dialog.getRootNode() as Partial<ShadowRoot>).host?.getAttribute("data-sheet") === "full";

const listen = (dialog: HTMLDialogElement, close: () => Promise<boolean>): (() => void) => {
  const listeners = new AbortController();
  const { signal } = listeners;
  let hasPressedBackdrop = false;
  ignoreSecondClicks(dialog, signal);
  dialog.ownerDocument.addEventListener(
    "keydown",
    (event) => {
      if (
        event.key !== "Escape" ||
        event.isComposing ||
        event.defaultPrevented ||
        isBelowAnotherDialog(dialog, event)
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
  // Browsers may close without a cancel event; reopens if the application refuses.
  dialog.addEventListener(
    "close",
    (event) => {
      if (event.target === dialog)
        void close().then((isClosed) => {
          if (!isClosed && !signal.aborted && !dialog.open) openModal(dialog);
        });
    },
    { signal },
  );
  return () => listeners.abort();
};

/**
 * The inert page receives a press only while the dialog ignores the pointer; keeps the focus then.
 */
const keepFocus = (event: Event): void => {
  if (event.target === document.documentElement) event.preventDefault();
};

const isBelowAnotherDialog = (dialog: HTMLDialogElement, event: Event): boolean => {
  if (event.composedPath().includes(dialog)) return false;
  const { documentElement, body } = document;
  if (!document.elementFromPoint) return false;
  const root = dialog.getRootNode();
  const top = document.elementFromPoint(0, 0);
  if (top === (root instanceof ShadowRoot ? root.host : dialog)) return false;
  const isPageOnTop = [document, documentElement, body].some((one) => one === event.target);
  return top !== documentElement || !isPageOnTop;
};

/** Keeps the dialog in the part of the window above an on-screen keyboard. Ignores pinch zoom. */
const useVisualViewport = (dialog: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useEffect(() => {
    const [element, viewport] = [dialog.current, window.visualViewport];
    if (element === null || !viewport || !isShown) return undefined;
    const listeners = new AbortController();
    const lastValues = new Map<string, number>();
    const set = (name: string, px: number): void => {
      const length = Math.max(0, Math.round(px));
      if (length === (lastValues.get(name) ?? 0)) return;
      lastValues.set(name, length);
      setModalProperty(element, name, `${length}px`);
    };
    const updateInsets = (): void => {
      if (Math.abs(viewport.scale - 1) > 0.01) return;
      set("covered", window.innerHeight - viewport.height - viewport.offsetTop);
      set("shifted", viewport.offsetTop);
    };
    updateInsets();
    viewport.addEventListener("resize", updateInsets, { signal: listeners.signal });
    viewport.addEventListener("scroll", updateInsets, { signal: listeners.signal });
    return () => listeners.abort();
  }, [dialog, isShown]);
};

/** Stays automatic without a ResizeObserver. */
const useAnimatedHeight = (
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  isShown: boolean,
): void => {
  useLayoutEffect(() => {
    const [frame, content] = [outer.current, inner.current];
    if (!isShown || frame === null || content === null) return undefined;
    // Not a custom property, which descendants would inherit. Rounded up, because a missing
    // fraction shows a scrollbar. Not the bounding rectangle, which animations scale.
    return observeSizes([content], () => {
      const height = Number.parseFloat(getComputedStyle(content).blockSize);
      frame.style.blockSize = `${Math.ceil(height || content.offsetHeight)}px`;
    });
  }, [outer, inner, isShown]);
};

/** Must follow the dialog in the tree: effects inside it run before its ref is set. */
export function DialogEffects({
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

/** Must follow `outer` in the tree, for its ref. */
export function AnimatedHeight({
  outer,
  inner,
}: {
  readonly outer: RefObject<HTMLElement | null>;
  readonly inner: RefObject<HTMLElement | null>;
}): null {
  useAnimatedHeight(outer, inner, useContext(ShownContext));
  return null;
}
