import { internalsOf } from "../../application/internals.js";
import type { ToastGroup, ToastState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** The toast of the modal and the verbs that show and hide one. */
export const useToast = (): ToastState & Verbs<ToastGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.toast, internalsOf(latchkit).initial.toast);
  return { ...state, ...useVerbs(latchkit.toast, "show", "hide", "hold") };
};
