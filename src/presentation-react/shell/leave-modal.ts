import type { Internals } from "../../application/internals.js";
import { drawTick } from "./draw-tick.js";
import { SHEET } from "./use-sheet-drag.js";

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

/**
 * How long the picture of a closed modal stays, in ms: the style sheet's time and a frame or two.
 */
const LEAVING_MS = 150;
const SHEET_LEAVING_MS = 250;
/** A tick is drawn in 240 ms and held for 500 ms before the picture leaves. */
const TICK_MS = 740;

/** A picture of a closed modal, and how long it stays, in ms. */
export interface LeavingPicture {
  readonly element: HTMLElement;
  readonly staysMs: number;
}

/**
 * Shows a picture of the closed dialog going away; the modal itself is gone by then and the page is
 * free. After a connection (`isConnected`) a tick is drawn in it first. Returns nothing where no
 * picture is shown. Removing the shadow root's host removes the picture.
 */
export const leaveModal = (
  dialog: HTMLDialogElement,
  shadow: ShadowRoot,
  isConnected: boolean,
): LeavingPicture | undefined => {
  const card = dialog.querySelector<HTMLElement>(".card");
  if (card === null || wantsNoMotion(card)) return undefined;
  const picture = document.createElement("div");
  picture.className = "overlay away";
  picture.dir = dialog.dir;
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  const copy = picture.appendChild(stillCopy(card));
  const hasTick = isConnected && drawTick(copy);
  picture.toggleAttribute("data-ticked", hasTick);
  shadow.append(picture);
  // The top layer, where the dialog was; a browser without popovers shows it over the page by its
  // z-index.
  picture.popover = "manual";
  picture.showPopover?.();
  copy.querySelector(".content")?.scrollTo?.(0, card.querySelector(".content")?.scrollTop ?? 0);
  const leavingMs = window.matchMedia?.(SHEET).matches ? SHEET_LEAVING_MS : LEAVING_MS;
  return { element: picture, staysMs: leavingMs + (hasTick ? TICK_MS : 0) };
};

/**
 * Calls `work` once the picture has had its time, by whichever comes first: the instance's
 * scheduler, which a test may let stand still, or the page's own animations, which a page that is
 * put away does not run.
 */
export const afterLeaving = (
  { element, staysMs }: LeavingPicture,
  scheduler: Internals["scheduler"],
  work: () => void,
): void => {
  const animation = element.animate?.({ visibility: ["visible", "visible"] }, staysMs);
  const takeBack = scheduler.after(staysMs, () => {
    if (animation) animation.onfinish = null;
    work();
  });
  if (animation)
    animation.onfinish = () => {
      takeBack();
      work();
    };
};
