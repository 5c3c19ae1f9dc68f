import { useLayoutEffect, type RefObject } from "react";
import { setOwn } from "../theme/own-names.js";

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
    const observer = new ResizeObserver(() => setOwn(frame, "height", `${content.offsetHeight}px`));
    observer.observe(content);
    return () => observer.disconnect();
  }, [outer, inner, isShown]);
};
