/** Custom properties that a page may set, in the order of docs/theming.md. */
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
  "--lk-text-scale",
  "--lk-width",
  "--lk-backdrop-filter",
] as const;
/** A theme custom property. */
export type ThemeVariable = (typeof THEME_VARIABLES)[number];
/** CSS values by custom property. */
export type ThemeVariables = { readonly [V in ThemeVariable]?: string };

/** Corner radius. */
export type ThemeRadius = "none" | "small" | "medium" | "large";
/** Space in and between rows. */
export type ThemeDensity = "compact" | "comfortable";
/** Text size. */
export type ThemeFontSize = "small" | "medium" | "large";
/** Card width if the window is wide enough. */
export type ThemeWidth = "medium" | "wide";
/** Blur of the page behind the card. */
export type ThemeBlur = "none" | "small" | "large";

/** Theme options of a host. */
export interface ThemeLook {
  /** Default `medium`. */
  readonly radius?: ThemeRadius;
  /** Default `comfortable`. */
  readonly density?: ThemeDensity;
  /** Default `medium`. */
  readonly fontSize?: ThemeFontSize;
  /** Default `medium`. */
  readonly width?: ThemeWidth;
  /** Default `none`. */
  readonly blur?: ThemeBlur;
  /** Override the settings above. */
  readonly variables?: ThemeVariables;
}
type NamedLook = Omit<ThemeLook, "variables">;

/** Custom properties of each named setting; defaults have none. */
export const NAMED_LOOKS = {
  radius: {
    none: corners("0px", "0px", "0px"),
    small: corners("10px", "6px", "4px"),
    medium: {},
    large: corners("32px", "20px", "14px"),
  },
  density: { compact: { "--lk-space": "3px" }, comfortable: {} },
  fontSize: {
    small: { "--lk-text-scale": "0.9333" },
    medium: {},
    large: { "--lk-text-scale": "1.1333" },
  },
  width: { medium: {}, wide: { "--lk-width": "clamp(440px, 27.5rem, 560px)" } },
  blur: {
    none: {},
    small: { "--lk-backdrop-filter": "blur(4px)" },
    large: { "--lk-backdrop-filter": "blur(16px)" },
  },
} as const satisfies {
  readonly [N in keyof NamedLook]-?: { readonly [W in NonNullable<NamedLook[N]>]: ThemeVariables };
};

function corners(card: string, row: string, small: string): ThemeVariables {
  return { "--lk-radius-card": card, "--lk-radius-row": row, "--lk-radius-small": small };
}

/** Resolves theme options to custom properties. */
export const variablesOf = ({
  radius = "medium",
  density = "comfortable",
  fontSize = "medium",
  width = "medium",
  blur = "none",
  variables = {},
}: ThemeLook): ThemeVariables => ({
  ...NAMED_LOOKS.radius[radius],
  ...NAMED_LOOKS.density[density],
  ...NAMED_LOOKS.fontSize[fontSize],
  ...NAMED_LOOKS.width[width],
  ...NAMED_LOOKS.blur[blur],
  ...variables,
});
