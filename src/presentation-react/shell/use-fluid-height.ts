import { useLayoutEffect, type RefObject } from "react";
import { observeSizes } from "../primitives/observe-sizes.js";

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
    if (!isShown || frame === null || content === null) return undefined;
    // Not a custom property, which all that is in it would inherit. Rounded up: where bars take
    // room, a part of a pixel too little is a bar. Not of the rectangle, which animations scale.
    return observeSizes([content], () => {
      const height = Number.parseFloat(getComputedStyle(content).blockSize);
      frame.style.blockSize = `${Math.ceil(height || content.offsetHeight)}px`;
    });
  }, [outer, inner, isShown]);
};
