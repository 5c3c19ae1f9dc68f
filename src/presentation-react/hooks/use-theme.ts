import { internalsOf } from "../../application/internals.js";
import type { ThemeGroup, ThemeState } from "../../application/theme/theme.api.js";
import { useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";
import { useActions, type Actions } from "./use-actions.js";

/** Scheme and variables in force, and the action that changes them. */
export const useTheme = (): ThemeState & Actions<ThemeGroup> => {
  const latchkit = useLatchkit();
  const state = useGroupState(latchkit.theme, internalsOf(latchkit).initial.theme);
  return { ...state, ...useActions(latchkit.theme, "set") };
};
