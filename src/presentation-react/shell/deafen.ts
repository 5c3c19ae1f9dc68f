/** Longer than the time between the clicks of most double clicks, in ms. */
const IGNORE_MS = 400;

/**
 * Ignores pointer presses on a new element for 400 ms, so that the second click of a double click
 * does not press it. The keyboard works at once. Independent of the user's motion setting.
 */
export const ignoreEarlyPresses = (element: HTMLElement): void => {
  // Uses the delay only: a running animation would be rendered every frame.
  element.animate?.(
    { pointerEvents: ["none", "none"] },
    { delay: IGNORE_MS, duration: 0, fill: "backwards" },
  );
};
