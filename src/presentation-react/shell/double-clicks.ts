/** The control around the target of a click; null for the card and the backdrop. */
const controlOf = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest("button, a, label, input") : null;

/**
 * Ignores the second click of a double click on another target: another view may have replaced the
 * first. The keyboard always counts.
 */
export const ignoreSecondClicks = (element: HTMLElement, signal: AbortSignal): void => {
  let first: Element | null | undefined;
  element.addEventListener(
    "click",
    (event) => {
      const pressed = controlOf(event);
      if (event.detail < 2) first = pressed;
      else if (pressed !== first) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true, signal },
  );
};

/** Longer than the time between the clicks of most double clicks, ms. */
const IGNORE_MS = 400;

/**
 * Ignores pointer presses on a new element for 400 ms, so that a second click does not press it.
 */
export const ignoreEarlyPresses = (element: HTMLElement): void => {
  // Only the delay is used: a running animation would be rendered every frame.
  element.animate?.(
    { pointerEvents: ["none", "none"] },
    { delay: IGNORE_MS, duration: 0, fill: "backwards" },
  );
};
