import { type RefObject, useEffect, useRef } from "react";
import { wantsNoMotion } from "../../shell/still-copy.js";

const USERS = ["wheel", "pointerdown", "keydown"] as const;

/** Ends a smooth scroll that is on its way: it would take back what the user begins. */
function halt(panel: HTMLElement): void {
  for (let at = panel.parentElement; at; at = at.parentElement)
    if (at.scrollTop > 0) at.scrollTo({ top: at.scrollTop, behavior: "instant" });
}

/** Brings the panel into view with each size it takes, until it holds its content. */
function follow(panel: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const behavior = wantsNoMotion(panel) ? "auto" : "smooth";
    panel.scrollIntoView({ block: "nearest", behavior });
    if (panel.querySelector(".bone")) return;
    observer.disconnect();
    addEventListener("scrollend", stop, true);
  });
  const stop = (): void => {
    observer.disconnect();
    removeEventListener("scrollend", stop, true);
    for (const type of USERS) removeEventListener(type, leave, true);
  };
  const leave = (): void => {
    stop();
    halt(panel);
  };
  observer.observe(panel);
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
