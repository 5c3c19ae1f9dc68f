/**
 * Calls `work` in the frame after elements change size until the returned function is called:
 * inside the observer the page would report "ResizeObserver loop completed with undelivered
 * notifications". Does nothing without ResizeObserver.
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

/** The card's content, or the card on low screens. */
export const scrollerOf = (element: Element): HTMLElement | null => {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(one).overflowY)) return one;
  return null;
};

export const offsetIn = (scroller: HTMLElement, element: HTMLElement): number =>
  Math.round(
    element.getBoundingClientRect().top -
      scroller.getBoundingClientRect().top -
      scroller.clientTop +
      scroller.scrollTop,
  );
