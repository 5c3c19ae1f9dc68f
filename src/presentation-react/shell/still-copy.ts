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

/**
 * Whether the host or the user wants no motion in the modal that holds the element, or could not
 * see any; a page that only pretends to be one shows none.
 */
export const wantsNoMotion = (element: Element | null): boolean =>
  (element?.getRootNode() as Partial<ShadowRoot>)?.host?.getAttribute("data-motion") === "off" ||
  (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true) ||
  document.visibilityState === "hidden";
