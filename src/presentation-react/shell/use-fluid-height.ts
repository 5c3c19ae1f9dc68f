import { useLayoutEffect, type RefObject } from "react";
import { observeSizes } from "../primitives/observe-sizes.js";

/**
 * Sets the height of `outer` to that of `inner`; the style sheet animates it. Stays automatic
 * without a ResizeObserver.
 */
export const useFluidHeight = (
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
