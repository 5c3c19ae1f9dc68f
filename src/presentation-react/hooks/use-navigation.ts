import type {
  NavigationGroup,
  NavigationState,
} from "../../application/navigation/navigation.api.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** The view stack of the modal and the actions that move in it. */
export const useNavigation = (): NavigationState & Actions<NavigationGroup> => {
  const { state, actions } = useGroup("navigation");
  return { ...state, ...actions };
};
