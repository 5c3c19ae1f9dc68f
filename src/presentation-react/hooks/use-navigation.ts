import { internalsOf } from "../../application/internals.js";
import type { NavigationGroup, NavigationState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** The view stack of the modal and the verbs that move in it. */
export const useNavigation = (): NavigationState & Verbs<NavigationGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.navigation, internalsOf(latchkit).initial.navigation);
  return { ...state, ...useVerbs(latchkit.navigation, "push", "replace", "reset", "back") };
};
