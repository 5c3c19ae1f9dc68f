import { useLayoutEffect, type RefObject } from "react";

/**
 * Lets the height of `outer` follow the height of `inner`; the style sheet makes the change smooth.
 * Without an observer it stays automatic.
 */
export const useFluidHeight = (
  outer: RefObject<HTMLElement | null>,
  inner: RefObject<HTMLElement | null>,
  isShown: boolean,
): void => {
  useLayoutEffect(() => {
    const [frame, content] = [outer.current, inner.current];
    if (!isShown || frame === null || content === null || typeof ResizeObserver === "undefined")
      return undefined;
    // Not a custom property, which all that is in it would inherit.
    const observer = new ResizeObserver(() => {
      frame.style.blockSize = `${content.offsetHeight}px`;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [outer, inner, isShown]);
};
