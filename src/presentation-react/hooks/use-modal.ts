import { internalsOf } from "../../application/internals.js";
import type { ModalGroup, ModalState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** Whether the modal is open, and the verbs that open and close it. */
export const useModal = (): ModalState & Verbs<ModalGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.modal, internalsOf(latchkit).initial.modal);
  return { ...state, ...useVerbs(latchkit.modal, "open", "close") };
};
