import { useCallback, type RefObject } from "react";
import { useLatchkit } from "../provider/context.js";

const SHAKE: Keyframe[] = ["0", "-6px", "6px", "-4px", "4px", "0"].map((x) => ({ transform: `translateX(${x})` }));
const SHAKE_MS = 400;

/** Asks the application to close; a refusal is shown by a short shake, unless the visitor wants no motion. */
export const useCloseGuard = (card: RefObject<HTMLElement | null>): (() => void) => {
  const { modal } = useLatchkit();
  return useCallback(() => {
    const refuse = (isClosed: boolean): void => {
      if (isClosed || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
      card.current?.animate(SHAKE, { duration: SHAKE_MS, easing: "ease-in-out" });
    };
    modal.close().then(refuse, () => undefined);
  }, [modal, card]);
};
