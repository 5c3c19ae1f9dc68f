import { type RefObject, useEffect, useRef } from "react";
import { observeSizes } from "../../primitives/measure.js";
import { wantsNoMotion } from "../../shell/leave-modal.js";

const USERS = ["wheel", "pointerdown", "keydown"] as const;
const MOTIONS = ["scroll", "scrollend"] as const;

/** Stops a smooth scroll, which would fight the user's input. */
function halt(panel: HTMLElement): void {
  for (let at = panel.parentElement; at; at = at.parentElement)
    if (at.scrollTop > 0) at.scrollTo({ top: at.scrollTop, behavior: "instant" });
}

/** Scrolls the panel into view at each size change until its content is complete. */
function follow(panel: HTMLElement): () => void {
  // Scroll events do not leave their shadow tree.
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
  // The user took over: stops following, and halts a scroll that this code started.
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
  // Capture phase: the key that chose has already passed it.
  for (const type of USERS) addEventListener(type, leave, true);
  return stop;
}

/**
 * Scrolls the chosen panel into view, also content that arrives later, until the user scrolls,
 * touches or presses a key.
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
