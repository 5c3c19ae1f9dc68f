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
  element.animate?.({ pointerEvents: ["none", "none"] }, DEAF_MS);
};
