import { type RefObject, useEffect, useRef } from "react";
import { wantsNoMotion } from "../../shell/still-copy.js";

/** Brings the panel into view with each size it takes, until it holds its content. */
function follow(panel: HTMLElement): () => void {
  const observer = new ResizeObserver(() => {
    const behavior = wantsNoMotion(panel) ? "auto" : "smooth";
    panel.scrollIntoView({ block: "nearest", behavior });
    if (!panel.querySelector(".bone")) stop();
  });
  const stop = (): void => {
    observer.disconnect();
    removeEventListener("wheel", stop, true);
    removeEventListener("pointerdown", stop, true);
    removeEventListener("keydown", stop, true);
  };
  observer.observe(panel);
  // While it is captured, the key that chose has passed already.
  addEventListener("wheel", stop, true);
  addEventListener("pointerdown", stop, true);
  addEventListener("keydown", stop, true);
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
