import { setOwn } from "../theme/own-names.js";
import { stillCopy, wantsNoMotion } from "./leave-modal.js";

/**
 * Lets a view that is about to go fade away behind the one that comes. Nothing is left when the
 * fading ends, is cut short or never begins.
 */
export const leaveView = (view: HTMLElement, stage: HTMLElement): void => {
  if (!view.isConnected || wantsNoMotion(view)) return;
  const copy = stillCopy(view);
  copy.removeAttribute("data-direction");
  copy.addEventListener("animationend", () => copy.remove());
  copy.addEventListener("animationcancel", () => copy.remove());
  stage.replaceChildren(copy);
  setOwn(copy, "scrolled", `${-(stage.parentElement?.scrollTop ?? 0)}px`);
};
