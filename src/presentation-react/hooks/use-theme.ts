import { internalsOf } from "../../application/internals.js";
import type { ThemeGroup, ThemeState } from "../../application/latchkit.js";
import { useLatchkit } from "../provider/context.js";
import { useFact } from "./use-fact.js";
import { useVerbs, type Verbs } from "./verbs.js";

/** Scheme and variables in force, and the verb that changes them. */
export const useTheme = (): ThemeState & Verbs<ThemeGroup> => {
  const latchkit = useLatchkit();
  const state = useFact(latchkit.theme, internalsOf(latchkit).initial.theme);
  return { ...state, ...useVerbs(latchkit.theme, "set") };
};
