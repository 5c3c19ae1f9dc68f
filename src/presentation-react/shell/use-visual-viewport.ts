import { useEffect, type RefObject } from "react";
import { setOwn } from "../theme/own-names.js";

/**
 * Keeps the dialog within the part of the window that a keyboard leaves free. Zooming with two
 * fingers is the user's own matter.
 */
export const useVisualViewport = (
  dialog: RefObject<HTMLElement | null>,
  isShown: boolean,
): void => {
  useEffect(() => {
    const [element, viewport] = [dialog.current, window.visualViewport];
    if (element === null || !viewport || !isShown) return undefined;
    const ended = new AbortController();
    const fit = (): void => {
      if (Math.abs(viewport.scale - 1) > 0.01) return;
      const covered = window.innerHeight - viewport.height;
      setOwn(element, "covered", `${Math.max(0, Math.round(covered - viewport.offsetTop))}px`);
      setOwn(element, "shifted", `${Math.max(0, Math.round(viewport.offsetTop))}px`);
    };
    fit();
    viewport.addEventListener("resize", fit, { signal: ended.signal });
    viewport.addEventListener("scroll", fit, { signal: ended.signal });
    return () => ended.abort();
  }, [dialog, isShown]);
};
