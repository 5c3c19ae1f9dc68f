import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * For a button that may go while it has the focus, as a second try does once it is pressed: the
 * focus goes to the named place that it stood in, else to the title of the view, so that the
 * keyboard goes on from there.
 */
export const useHandedFocus = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const left = button.current as HTMLButtonElement;
    // The effect's end is the last moment in which it has the focus.
    return () => {
      const root = left.getRootNode() as ShadowRoot;
      if (root.activeElement !== left) return;
      const place = left.closest<HTMLElement>("[aria-labelledby][tabindex]");
      (place ?? root.getElementById("lk-title"))?.focus({ preventScroll: true });
    };
  }, []);
  return button;
};
