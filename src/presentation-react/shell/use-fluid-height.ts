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
    // Not a custom property, which all that is in it would inherit. Rounded up: where bars take
    // room, a part of a pixel too little is a bar.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize?.[0]?.blockSize ?? content.offsetHeight;
      frame.style.blockSize = `${Math.ceil(height)}px`;
    });
    observer.observe(content);
    return () => observer.disconnect();
  }, [outer, inner, isShown]);
};
