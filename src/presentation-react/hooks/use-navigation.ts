import { internalsOf } from "../../application/internals.js";
import type {
  NavigationGroup,
  NavigationState,
} from "../../application/navigation/navigation.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** The view stack of the modal and the actions that move in it. */
export const useNavigation = (): NavigationState & Actions<NavigationGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.navigation, internalsOf(latchkit).initial.navigation);
  return { ...state, ...useActions(latchkit.navigation, "push", "replace", "reset", "back") };
};
