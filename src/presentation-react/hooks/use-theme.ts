import type { ThemeGroup, ThemeState } from "../../application/theme/theme.api.js";
import type { Actions } from "./use-actions.js";
import { useGroup } from "./use-group.js";

/** Scheme and variables in force, and the action that changes them. */
export const useTheme = (): ThemeState & Actions<ThemeGroup> => {
  const { state, actions } = useGroup("theme");
  return { ...state, ...actions };
};
