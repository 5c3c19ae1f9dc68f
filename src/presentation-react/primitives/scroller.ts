/** What scrolls an element: the card's content, or on low screens the card itself. */
export const scrollerOf = (element: Element): HTMLElement | null => {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(one).overflowY)) return one;
  return null;
};

/** How far an element lies below the top of what scrolls it, CSS px. */
export const depthIn = (scroller: HTMLElement, element: HTMLElement): number =>
  Math.round(
    element.getBoundingClientRect().top -
      scroller.getBoundingClientRect().top -
      scroller.clientTop +
      scroller.scrollTop,
  );
