import type { Internals } from "../../application/internals.js";
import { stillCopy, wantsNoMotion } from "./still-copy.js";

/** How long the picture of a closed modal stays, in ms. */
const LEAVING_MS = 150;

/**
 * Shows a picture of the closed dialog going away; the modal itself is gone by then and the page is
 * free. Returns the picture, or nothing where none is shown. Whoever removes the shadow root's host
 * removes the picture with it.
 */
export const leaveModal = (
  dialog: HTMLDialogElement,
  shadow: ShadowRoot,
): HTMLElement | undefined => {
  const card = dialog.querySelector<HTMLElement>(".card");
  if (card === null || wantsNoMotion(card)) return undefined;
  const picture = document.createElement("div");
  picture.className = "overlay away";
  picture.dir = dialog.dir;
  picture.inert = true;
  picture.setAttribute("aria-hidden", "true");
  const copy = picture.appendChild(stillCopy(card));
  shadow.append(picture);
  // The top layer, where the dialog was; a browser without popovers shows it over the page by its
  // z-index.
  picture.popover = "manual";
  picture.showPopover?.();
  copy.querySelector(".content")?.scrollTo?.(0, card.querySelector(".content")?.scrollTop ?? 0);
  return picture;
};

/**
 * Calls `work` once the picture has had its time, by whichever comes first: the instance's
 * scheduler, which a test may let stand still, or the page's own animations, which a page that is
 * put away does not run.
 */
export const afterLeaving = (
  picture: HTMLElement,
  scheduler: Internals["scheduler"],
  work: () => void,
): void => {
  const animation = picture.animate?.({ visibility: ["visible", "visible"] }, LEAVING_MS);
  const takeBack = scheduler.after(LEAVING_MS, () => {
    if (animation) animation.onfinish = null;
    work();
  });
  if (animation)
    animation.onfinish = () => {
      takeBack();
      work();
    };
};
