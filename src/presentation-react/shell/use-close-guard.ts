import { useEffect, useMemo, useRef, type RefObject } from "react";
import {
  closeGuardModel,
  SHAKE_WINDOW_MS,
  type CloseGuardModel,
  type CloseGuardState,
} from "../../application/modal/views/close-guard.model.js";
import { useGroupState } from "../hooks/use-model.js";
import { useLatchkit } from "../provider/context.js";
import { wantsNoMotion } from "./leave-modal.js";

const SHAKE: Keyframe[] = ["0", "-6px", "6px", "-4px", "4px", "0"].map((x) => ({
  transform: `translateX(${x})`,
}));
const SHAKE_MS = SHAKE_WINDOW_MS - 100;

/**
 * Asks the application before closing. A short shake shows a refusal, unless the user disabled
 * motion; the dock shows the reason.
 */
export const useCloseGuard = (
  card: RefObject<HTMLElement | null>,
): { readonly close: CloseGuardModel["close"]; readonly guard: CloseGuardState } => {
  const latchkit = useLatchkit();
  const model = useMemo(() => closeGuardModel(latchkit), [latchkit]);
  const guard = useGroupState(model);
  const answered = useRef(guard.refusals);
  useEffect(() => {
    if (answered.current === guard.refusals) return;
    answered.current = guard.refusals;
    if (!wantsNoMotion(card.current))
      card.current?.animate(SHAKE, { duration: SHAKE_MS, easing: "ease-in-out" });
  }, [card, guard.refusals]);
  return { close: model.close, guard };
};
