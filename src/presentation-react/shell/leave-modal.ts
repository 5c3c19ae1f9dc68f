import type { Internals } from "../../application/internals.js";
import { SHEET_QUERY } from "./use-sheet-drag.js";

const SVG = "http://www.w3.org/2000/svg";
const TICK = "m4 10.5 4 4 8-9";

/** False if the clone shows no waiting view. */
const drawTick = (clone: HTMLElement): boolean => {
  const title = clone.querySelector<HTMLElement>("[data-done]");
  const illustration = clone.querySelector(".bond, .qr");
  if (title === null || illustration === null) return false;
  title.textContent = title.dataset["done"] ?? "";
  illustration.parentElement?.setAttribute("data-bond", "connected");
  const mark = document.createElement("span");
  mark.className = "bond-mark";
  const icon = mark.appendChild(document.createElementNS(SVG, "svg"));
  icon.setAttribute("class", "icon");
  icon.setAttribute("viewBox", "0 0 20 20");
  icon.appendChild(document.createElementNS(SVG, "path")).setAttribute("d", TICK);
  illustration.append(mark);
  return true;
};

const NAME_ATTRIBUTES = ["id", "data-testid", "role", "aria-live", "aria-modal", "aria-labelledby"];

/** An inert clone of an element for its closing animation, hidden from screen readers. */
export const inertClone = (element: HTMLElement): HTMLElement => {
  const copy = element.cloneNode(true) as HTMLElement;
  for (const one of [copy, ...copy.querySelectorAll("*")])
    for (const name of NAME_ATTRIBUTES) one.removeAttribute(name);
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  return copy;
};

/** True if the host or the user disabled motion, or the page is hidden. */
export const isMotionOff = (element: Element | null): boolean =>
  (element?.getRootNode() as Partial<ShadowRoot>)?.host?.getAttribute("data-motion") === "off" ||
  (window.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? true) ||
  document.visibilityState === "hidden";

/** Duration of the closing animation in the style sheet plus a frame or two, ms. */
const CLOSING_MS = 150;
const SHEET_CLOSING_MS = 250;
/** The tick is drawn in 240 ms and stays 500 ms. */
const TICK_MS = 740;

export interface ClosingClone {
  readonly element: HTMLElement;
  readonly staysMs: number;
}

/**
 * Animates a clone of the closed dialog; the page is usable. Draws a tick first if `isConnected`.
 */
export const animateClose = (
  dialog: HTMLDialogElement,
  shadow: ShadowRoot,
  isConnected: boolean,
): ClosingClone | undefined => {
  const card = dialog.querySelector<HTMLElement>(".card");
  if (card === null || isMotionOff(card)) return undefined;
  const clone = document.createElement("div");
  clone.className = "overlay away";
  clone.dir = dialog.dir;
  clone.inert = true;
  clone.setAttribute("aria-hidden", "true");
  const copy = clone.appendChild(inertClone(card));
  const hasTick = isConnected && drawTick(copy);
  clone.toggleAttribute("data-ticked", hasTick);
  shadow.append(clone);
  // The top layer, like the dialog; without popovers the z-index places it over the page.
  clone.popover = "manual";
  clone.showPopover?.();
  copy.querySelector(".content")?.scrollTo?.(0, card.querySelector(".content")?.scrollTop ?? 0);
  const leavingMs = window.matchMedia?.(SHEET_QUERY).matches ? SHEET_CLOSING_MS : CLOSING_MS;
  return { element: clone, staysMs: leavingMs + (hasTick ? TICK_MS : 0) };
};

/**
 * Calls `work` after the closing animation, by the scheduler or the page's animations: a test may
 * stop the scheduler, a hidden page runs no animations.
 */
export const afterClosing = (
  { element, staysMs }: ClosingClone,
  scheduler: Internals["scheduler"],
  work: () => void,
): void => {
  const animation = element.animate?.({ visibility: ["visible", "visible"] }, staysMs);
  const cancelTimer = scheduler.after(staysMs, () => {
    if (animation) animation.onfinish = null;
    work();
  });
  if (animation)
    animation.onfinish = () => {
      cancelTimer();
      work();
    };
};
