import { type RefObject, useEffect, useRef } from "react";
import { observeSizes } from "../../primitives/observe-sizes.js";
import { wantsNoMotion } from "../../shell/leave-modal.js";

const USERS = ["wheel", "pointerdown", "keydown"] as const;
const MOTIONS = ["scroll", "scrollend"] as const;

/** Ends a smooth scroll that is on its way: it would take back what the user begins. */
function halt(panel: HTMLElement): void {
  for (let at = panel.parentElement; at; at = at.parentElement)
    if (at.scrollTop > 0) at.scrollTo({ top: at.scrollTop, behavior: "instant" });
}

/** Brings the panel into view with each size it takes, until it holds its content. */
function follow(panel: HTMLElement): () => void {
  // No event of a scroll leaves the shadow tree in which it scrolls.
  const tree = panel.getRootNode();
  let isMoving = false;
  let isWhole = false;
  const endObserving = observeSizes([panel], () => {
    const behavior = wantsNoMotion(panel) ? "auto" : "smooth";
    panel.scrollIntoView({ block: "nearest", behavior });
    isWhole = panel.querySelector(".bone") === null;
    if (isWhole) endObserving();
  });
  const move = ({ type }: Event): void => {
    isMoving = type === "scroll";
    if (!isMoving && isWhole) stop();
  };
  // What the user's own wheel moves is left alone: only where nothing of ours moves it begins.
  const leave = (): void => {
    stop();
    if (isMoving) halt(panel);
  };
  const stop = (): void => {
    endObserving();
    for (const type of MOTIONS) tree.removeEventListener(type, move, true);
    for (const type of USERS) removeEventListener(type, leave, true);
  };
  for (const type of MOTIONS) tree.addEventListener(type, move, true);
  // While it is captured, the key that chose has passed already.
  for (const type of USERS) addEventListener(type, leave, true);
  return stop;
}

/**
 * What a user chose comes into view: at the edge of the card it would change unseen. What arrives
 * later is brought up too, until the user turns a wheel, touches or presses a key.
 */
export function useInView(chosen: string): RefObject<HTMLDivElement | null> {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(chosen);
  useEffect(() => {
    if (shown.current === chosen || !panel.current || !window.ResizeObserver) return undefined;
    shown.current = chosen;
    return follow(panel.current);
  }, [chosen]);
  return panel;
}
