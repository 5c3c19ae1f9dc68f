import { internalsOf } from "../../application/internals.js";
import type { ToastGroup, ToastState } from "../../application/toast/toast.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** The toast of the modal and the actions that show and hide one. */
export const useToast = (): ToastState & Actions<ToastGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.toast, internalsOf(latchkit).initial.toast);
  return { ...state, ...useActions(latchkit.toast, "show", "hide", "hold") };
};
