import type { ToastGroup, ToastState } from "../../application/toast/toast.api.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** The toast of the modal and the actions that show and hide one. */
export const useToast = (): ToastState & Actions<ToastGroup> => {
  const { state, actions } = useGroup("toast");
  return { ...state, ...actions };
};
