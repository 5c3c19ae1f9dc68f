/**
 * Calls `work` in the next frame after elements changed their size; the result ends it. Not inside
 * the observer: what is written there and changes a size again is an error of the page,
 * "ResizeObserver loop completed with undelivered notifications". Without an observer nothing is
 * called.
 */
export const observeSizes = (
  elements: readonly (Element | null | undefined)[],
  work: () => void,
): (() => void) => {
  if (typeof ResizeObserver === "undefined") return () => undefined;
  let frame: number | undefined;
  const observer = new ResizeObserver(() => {
    frame ??= requestAnimationFrame(() => {
      frame = undefined;
      work();
    });
  });
  for (const element of elements) if (element) observer.observe(element);
  return () => {
    observer.disconnect();
    if (frame !== undefined) cancelAnimationFrame(frame);
  };
};
