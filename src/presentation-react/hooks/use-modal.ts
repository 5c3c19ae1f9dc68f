import type { ModalGroup, ModalState } from "../../application/modal/modal.api.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** Whether the modal is open, and the actions that open and close it. */
export const useModal = (): ModalState & Actions<ModalGroup> => {
  const { state, actions } = useGroup("modal");
  return { ...state, ...actions };
};
