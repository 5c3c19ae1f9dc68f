import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * For a button that may unmount while focused, such as Retry. Moves the focus to the labelled
 * region around it, else to the title of the view, so that keyboard users continue from there.
 */
export const useFocusHandover = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const left = button.current as HTMLButtonElement;
    // The effect cleanup is the last moment in which the button has the focus.
    return () => {
      const root = left.getRootNode() as ShadowRoot;
      if (root.activeElement !== left) return;
      const place = left.closest<HTMLElement>("[aria-labelledby][tabindex]");
      (place ?? root.getElementById("lk-title"))?.focus({ preventScroll: true });
    };
  }, []);
  return button;
};
