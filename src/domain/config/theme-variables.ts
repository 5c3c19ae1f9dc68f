/** Every custom property that a page may set, in the order of docs/theming.md. */
export const THEME_VARIABLES = [
  "--lk-surface",
  "--lk-surface-2",
  "--lk-surface-3",
  "--lk-text",
  "--lk-text-2",
  "--lk-line",
  "--lk-accent",
  "--lk-on-accent",
  "--lk-accent-text",
  "--lk-positive",
  "--lk-caution",
  "--lk-danger",
  "--lk-radius-card",
  "--lk-radius-row",
  "--lk-radius-small",
  "--lk-space",
  "--lk-shadow",
  "--lk-overlay",
  "--lk-font",
] as const;
/** One of them. */
export type ThemeVariable = (typeof THEME_VARIABLES)[number];
/** Values of CSS by custom property. */
export type ThemeVariables = { readonly [V in ThemeVariable]?: string };

/** How round all corners are. */
export type ThemeRadius = "none" | "small" | "medium" | "large";
/** How much room there is in and between rows. */
export type ThemeDensity = "compact" | "comfortable";
/** The words of both, the default without properties of its own. */
export const RADII: { readonly [R in ThemeRadius]: ThemeVariables } = {
  none: corners("0px", "0px", "0px"),
  small: corners("10px", "6px", "4px"),
  medium: {},
  large: corners("32px", "20px", "14px"),
};
/** The same of the step of the grid. */
export const DENSITIES: { readonly [D in ThemeDensity]: ThemeVariables } = {
  compact: { "--lk-space": "3px" },
  comfortable: {},
};

function corners(card: string, row: string, small: string): ThemeVariables {
  return { "--lk-radius-card": card, "--lk-radius-row": row, "--lk-radius-small": small };
}

/** What a host sets of the look. */
export interface ThemeLook {
  /** Default `medium`. */
  readonly radius?: ThemeRadius;
  /** Default `comfortable`. */
  readonly density?: ThemeDensity;
  /** Win over `radius` and `density`. */
  readonly variables?: ThemeVariables;
}

/** The custom properties of a look. */
export const variablesOf = ({
  radius = "medium",
  density = "comfortable",
  variables = {},
}: ThemeLook): ThemeVariables => ({ ...RADII[radius], ...DENSITIES[density], ...variables });
