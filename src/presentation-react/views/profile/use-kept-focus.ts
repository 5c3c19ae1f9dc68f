import { useEffect, type RefObject } from "react";

/**
 * Where a press took away the very button that was pressed, the focus goes to `target`, so that the
 * keyboard stays in the view.
 */
export const useKeptFocus = (target: RefObject<HTMLElement | null>, state: unknown): void => {
  useEffect(() => {
    const element = target.current;
    const root = element?.getRootNode();
    if (element && root instanceof ShadowRoot && root.activeElement === null)
      element.focus({ preventScroll: true });
  }, [target, state]);
};
