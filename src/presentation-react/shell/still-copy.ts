const NAMES = ["id", "data-testid", "role", "aria-live", "aria-modal", "aria-labelledby"];

/** A picture of an element for the moment in which it leaves: nobody can reach, find or hear it. */
export const stillCopy = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of NAMES) one.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  return copy;
};

/** Whether the user wants no motion, or could not see any; a page that only pretends shows none. */
export const wantsNoMotion = (): boolean =>
  (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true) ||
  document.visibilityState === "hidden";
