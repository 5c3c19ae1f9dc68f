import { useContext, useEffect, type RefObject } from "react";
import { internalsOf } from "../../application/internals.js";
import type { ThemeState } from "../../application/theme/theme.api.js";
import { InitialStateContext, useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-model.js";

/**
 * Sets the host's CSS variables through CSSOM, not a style attribute. The returned function removes
 * them.
 */
export const applyVariables = (
  element: HTMLElement,
  variables: ThemeState["variables"],
): (() => void) => {
  const set = Object.entries(variables);
  for (const [name, value] of set) element.style.setProperty(name, value);
  return () => {
    for (const [name] of set) element.style.removeProperty(name);
  };
};

/**
 * Applies the instance's variables to an element and returns the theme for its markup: `system`,
 * resolved by the style sheet, until the instance has started.
 */
export const useThemeOn = (element: RefObject<HTMLElement | null>): ThemeState["mode"] => {
  const latchkit = useLatchkit();
  const { mode, resolved, variables } = useGroupState(
    latchkit.theme,
    internalsOf(latchkit).initial.theme,
  );
  useEffect(
    () => (element.current === null ? undefined : applyVariables(element.current, variables)),
    [element, variables],
  );
  const { isBeforeStart, theme } = useContext(InitialStateContext);
  const defaultTheme = isBeforeStart && mode === "system" ? mode : resolved;
  return (isBeforeStart ? theme : undefined) ?? defaultTheme;
};
