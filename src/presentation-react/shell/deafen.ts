/**
 * What comes new under a pointer takes no press for so many ms: longer than the two clicks of a
 * double click lie apart for most people.
 */
const DEAF_MS = 400;

/**
 * Lets what has just appeared take no press of a pointer, so that the second click of a double
 * click does not choose what the user has never seen. The keyboard works at once. The browser's own
 * time counts, whether or not it shows motion.
 */
export const deafen = (element: HTMLElement): void => {
  // All in the delay, which the browser waits out: an animation that runs is drawn every frame.
  element.animate?.(
    { pointerEvents: ["none", "none"] },
    { delay: DEAF_MS, duration: 0, fill: "backwards" },
  );
};
