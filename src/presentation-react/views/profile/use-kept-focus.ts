import { useEffect, type RefObject } from "react";

/** Moves the focus to `target` if a press removed the pressed button. */
export const useFocusFallback = (target: RefObject<HTMLElement | null>, state: unknown): void => {
  useEffect(() => {
    const element = target.current;
    const root = element?.getRootNode();
    if (element && root instanceof ShadowRoot && root.activeElement === null)
      element.focus({ preventScroll: true });
  }, [target, state]);
};
