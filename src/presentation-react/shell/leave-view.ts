import { setOwn } from "../theme/own-names.js";
import { inertClone, wantsNoMotion } from "./leave-modal.js";

/**
 * Fades a leaving view out behind the next one. Removes the clone when the animation ends, is
 * cancelled or never starts.
 */
export const animateLeavingView = (view: HTMLElement, stage: HTMLElement): void => {
  if (!view.isConnected || wantsNoMotion(view)) return;
  const copy = inertClone(view);
  copy.removeAttribute("data-direction");
  copy.addEventListener("animationend", () => copy.remove());
  copy.addEventListener("animationcancel", () => copy.remove());
  stage.replaceChildren(copy);
  setOwn(copy, "scrolled", `${-(stage.parentElement?.scrollTop ?? 0)}px`);
};
