import { useContext, useEffect, type RefObject } from "react";
import { internalsOf } from "../../application/internals.js";
import type { ThemeState } from "../../application/theme/theme.api.js";
import { AheadContext, useLatchkit } from "../provider/context.js";
import { useGroupState } from "./use-group-state.js";

/**
 * Sets the host's variables on an element through the object model (no style attribute is ever in
 * markup), and takes them back.
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
 * Keeps an element in the instance's variables; the result is the scheme to put in its markup: the
 * system's own, which the style sheet asks for, until the instance has started.
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
  const { isBefore, theme } = useContext(AheadContext);
  const usual = isBefore && mode === "system" ? mode : resolved;
  return (isBefore ? theme : undefined) ?? usual;
};
