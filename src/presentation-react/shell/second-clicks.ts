/** What a click presses: the control around its target; null for the card and what is beside it. */
const pressedBy = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("button, a, label, input") : null;

/**
 * The second click of a double click belongs to what the first one pressed. Where something else
 * has come to that place meanwhile, or a smaller card leaves the backdrop there, that is not
 * pressed, however late it came: the browser counts the clicks. A keyboard's is never a second one.
 */
export const keepSecondClicks = (element: HTMLElement, signal: AbortSignal): void => {
  let first: Element | null | undefined;
  element.addEventListener(
    "click",
    (event) => {
      const pressed = pressedBy(event);
      if (event.detail < 2) first = pressed;
      else if (pressed !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true, signal },
  );
};
