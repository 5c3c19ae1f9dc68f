import { internalsOf } from "../../application/internals.js";
import type { ModalGroup, ModalState } from "../../application/modal/modal.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** Whether the modal is open, and the actions that open and close it. */
export const useModal = (): ModalState & Actions<ModalGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.modal, internalsOf(latchkit).initial.modal);
  return { ...state, ...useActions(latchkit.modal, "open", "close") };
};
