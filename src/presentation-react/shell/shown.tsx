import { createContext, useContext, useEffect, useLayoutEffect, type RefObject } from "react";
import { useDialog } from "./use-dialog.js";
import { observeSizes } from "../primitives/measure.js";
import { setOwn } from "../theme/own-names.js";

/** Keeps the dialog in the part of the window above an on-screen keyboard. Ignores pinch zoom. */
const useVisualViewport = (dialog: RefObject<HTMLElement | null>, isShown: boolean): void => {
  useEffect(() => {
    const [element, viewport] = [dialog.current, window.visualViewport];
    if (element === null || !viewport || !isShown) return undefined;
    const listeners = new AbortController();
    // 0 is the default of the style sheet; setting it would only cost a style update.
    const known = new Map<string, number>();
    const set = (name: string, px: number): void => {
      const length = Math.max(0, Math.round(px));
      if (length === (known.get(name) ?? 0)) return;
      known.set(name, length);
      setOwn(element, name, `${length}px`);
    };
    const fit = (): void => {
      if (Math.abs(viewport.scale - 1) > 0.01) return;
      set("covered", window.innerHeight - viewport.height - viewport.offsetTop);
      set("shifted", viewport.offsetTop);
    };
    fit();
    viewport.addEventListener("resize", fit, { signal: listeners.signal });
    viewport.addEventListener("scroll", fit, { signal: listeners.signal });
    return () => listeners.abort();
  }, [dialog, isShown]);
};

/**
 * Sets the height of `outer` to that of `inner`; the style sheet animates it. Stays automatic
 * without a ResizeObserver.
 */
const useFluidHeight = (
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
