/**
 * `latchkit/themes`: ready themes as plain settings. Pass one as the option `theme`, or to
 * `theme.set`. Text has a contrast of at least 4.5 : 1, in `highContrast` of at least 7 : 1.
 */
import type { ThemeVariable } from "./domain/config/theme-variables.js";
import type { ThemeSettings } from "./application/theme/theme.api.js";

/** Colours of a theme by their custom properties, without `--lk-`. */
type Colour = "surface" | "surface-2" | "surface-3" | "text" | "text-2" | "line" | "accent";
type Role = "on-accent" | "accent-text" | "positive" | "caution" | "danger" | "shadow" | "overlay";
type Colours = Readonly<Record<Colour | Role, string>>;

const themeOf = (mode: "light" | "dark", colours: Colours): ThemeSettings => ({
  mode,
  variables: Object.fromEntries(
    Object.entries(colours).map(([name, value]) => [`--lk-${name}` as ThemeVariable, value]),
  ),
});

/** Light and warm, with a rust accent. */
export const paper: ThemeSettings = themeOf("light", {
  surface: "#fffdf8",
  "surface-2": "#f6f1e7",
  "surface-3": "#ebe4d6",
  text: "#2a241a",
  "text-2": "#5f5646",
  line: "#e0d8c8",
  accent: "#9a3412",
  "on-accent": "#ffffff",
  "accent-text": "#8f3010",
  positive: "#3a5c12",
  caution: "#7a460c",
  danger: "#ab1a1a",
  shadow: "0 2px 8px rgb(42 36 26/0.08), 0 24px 64px -8px rgb(42 36 26/0.26)",
  overlay: "rgb(42 36 26/0.44)",
});

/** Light and cool, with a blue accent. */
export const ocean: ThemeSettings = themeOf("light", {
  surface: "#ffffff",
  "surface-2": "#f0f6fd",
  "surface-3": "#e0ecf9",
  text: "#0c1b2e",
  "text-2": "#46566b",
  line: "#d3e1f1",
  accent: "#0b5cad",
  "on-accent": "#ffffff",
  "accent-text": "#0b5cad",
  positive: "#0a6349",
  caution: "#7f4c00",
  danger: "#b4232c",
  shadow: "0 2px 8px rgb(12 27 46/0.06), 0 24px 64px -8px rgb(12 27 46/0.24)",
  overlay: "rgb(12 27 46/0.44)",
});

/** Light, with a violet accent. */
export const orchid: ThemeSettings = themeOf("light", {
  surface: "#ffffff",
  "surface-2": "#f8f4fd",
  "surface-3": "#efe6fa",
  text: "#1d1329",
  "text-2": "#5a4d6d",
  line: "#e3d8f0",
  accent: "#6d28d9",
  "on-accent": "#ffffff",
  "accent-text": "#6d28d9",
  positive: "#0b6349",
  caution: "#7f4c00",
  danger: "#b3202e",
  shadow: "0 2px 8px rgb(29 19 41/0.06), 0 24px 64px -8px rgb(29 19 41/0.24)",
  overlay: "rgb(29 19 41/0.44)",
});

/** Dark green, with a light green accent. */
export const forest: ThemeSettings = themeOf("dark", {
  surface: "#101a15",
  "surface-2": "#17241d",
  "surface-3": "#203127",
  text: "#eef5f0",
  "text-2": "#a9bdb1",
  line: "#2a3d32",
  accent: "#8ad14f",
  "on-accent": "#10200a",
  "accent-text": "#8ad14f",
  positive: "#6ee7a8",
  caution: "#f2c14e",
  danger: "#ff8f8f",
  shadow: "0 0 0 1px #2a3d32, 0 24px 64px -8px rgb(0 0 0/0.6)",
  overlay: "rgb(4 8 6/0.64)",
});

/** Dark blue, with a light blue accent. */
export const midnight: ThemeSettings = themeOf("dark", {
  surface: "#0d1220",
  "surface-2": "#151c2e",
  "surface-3": "#1f2940",
  text: "#eef2fb",
  "text-2": "#a6b2cc",
  line: "#2a3550",
  accent: "#7aa2ff",
  "on-accent": "#0a1330",
  "accent-text": "#8fb1ff",
  positive: "#5fdcae",
  caution: "#f0b64a",
  danger: "#ff8585",
  shadow: "0 0 0 1px #2a3550, 0 24px 64px -8px rgb(0 0 0/0.6)",
  overlay: "rgb(3 5 12/0.64)",
});

/** White and yellow on black, with white lines. */
export const highContrast: ThemeSettings = themeOf("dark", {
  surface: "#000000",
  "surface-2": "#1c1c1c",
  "surface-3": "#2e2e2e",
  text: "#ffffff",
  "text-2": "#f0f0f0",
  line: "#ffffff",
  accent: "#ffe600",
  "on-accent": "#000000",
  "accent-text": "#ffe600",
  positive: "#5dff9b",
  caution: "#ffd24a",
  danger: "#ffa3a3",
  shadow: "0 0 0 2px #ffffff",
  overlay: "rgb(0 0 0/0.8)",
});
