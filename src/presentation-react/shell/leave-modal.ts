import { stillCopy, wantsNoMotion } from "./still-copy.js";

/** How long the picture of a closed modal stays, in ms. */
export const LEAVING_MS = 150;

/**
 * Shows a picture of the closed dialog going away; the modal itself is gone by then and the page is
 * free. False: none is shown. Whoever removes the shadow root's host removes the picture with it.
 */
export const leaveModal = (dialog: HTMLDialogElement, shadow: ShadowRoot): boolean => {
  const card = dialog.querySelector<HTMLElement>(".card");
  if (card === null || wantsNoMotion()) return false;
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
  copy.querySelector(".content")?.scrollTo(0, card.querySelector(".content")?.scrollTop ?? 0);
  return true;
};
