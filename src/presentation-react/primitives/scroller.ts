/** The scroll container of an element: the card's content, or the card on low screens. */
export const scrollerOf = (element: Element): HTMLElement | null => {
  for (let one = element.parentElement; one !== null; one = one.parentElement)
    if (/auto|scroll/u.test(getComputedStyle(one).overflowY)) return one;
  return null;
};

/** Distance of an element from the top of its scroll container, CSS px. */
export const depthIn = (scroller: HTMLElement, element: HTMLElement): number =>
  Math.round(
    element.getBoundingClientRect().top -
      scroller.getBoundingClientRect().top -
      scroller.clientTop +
      scroller.scrollTop,
  );
