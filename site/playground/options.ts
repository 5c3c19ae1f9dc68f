import type { LatchkitOptions } from "latchkit";
import { DEFAULTS, type Settings } from "./settings.js";

type ThemeOptions = NonNullable<LatchkitOptions["theme"]>;

const FONTS = {
  system: "",
  serif: 'Georgia, "Times New Roman", serif',
  mono: 'ui-monospace, "SF Mono", Menlo, monospace',
};

/** The option `theme` with only what differs from the default; undefined if nothing does. */
export const themeOf = (settings: Settings): ThemeOptions | undefined => {
  const chosen = (["mode", "radius", "density", "fontSize"] as const)
    .filter((field) => settings[field] !== DEFAULTS[field])
    .map((field) => [field, settings[field]]);
  const variables = [
    ["--lk-accent", settings.accent],
    ["--lk-surface", settings.surface],
    ["--lk-text", settings.text],
    ["--lk-font", FONTS[settings.font]],
  ].filter(([, value]) => value !== "");
  const theme: ThemeOptions = {
    ...Object.fromEntries(chosen),
    ...(variables.length > 0 && { variables: Object.fromEntries(variables) }),
  };
  return Object.keys(theme).length === 0 ? undefined : theme;
};
