import { useEffect, type RefObject } from "react";
import { setOwn } from "../theme/own-names.js";

/** Keeps the dialog in the part of the window above an on-screen keyboard. Ignores pinch zoom. */
export const useVisualViewport = (
  dialog: RefObject<HTMLElement | null>,
  isShown: boolean,
): void => {
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
