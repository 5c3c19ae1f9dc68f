import type { ThemeSettings } from "latchkit";
import * as themes from "latchkit/themes";
import { describe, expect, it } from "vitest";
import { THEME_VARIABLES, type ThemeVariable } from "../../../src/domain/config/theme-variables.js";
import { contrastOf } from "../../support/assertions/contrast.js";

const THEMES: readonly (readonly [string, ThemeSettings])[] = Object.entries(themes);
const SURFACES = ["surface", "surface-2", "surface-3"];
const TEXTS = ["text", "text-2", "accent-text", "positive", "caution", "danger"];
const PAIRS = [
  ...TEXTS.flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ["on-accent", "accent"] as const,
];
const colour = ({ variables }: ThemeSettings, name: string): string =>
  variables?.[`--lk-${name}` as ThemeVariable] ?? "";

describe("ready themes", () => {
  it("exports five ready themes, one of them with high contrast", () => {
    expect(THEMES.map(([name]) => name).toSorted()).toEqual(
      ["forest", "highContrast", "midnight", "ocean", "orchid", "paper"].toSorted(),
    );
  });

  it.each(THEMES)(
    "the ready theme %s has a contrast of at least 4.5 to 1 for every text",
    (_, theme) => {
      const low = PAIRS.map(([text, surface]) => ({
        pair: `${text} on ${surface}`,
        contrast: contrastOf(colour(theme, text), colour(theme, surface)),
      })).filter(({ contrast }) => contrast < 4.5);
      expect(low).toEqual([]);
    },
  );

  it("the ready theme highContrast has a contrast of at least 7 to 1, also for lines", () => {
    const theme = themes.highContrast;
    const all = [...PAIRS, ...SURFACES.map((surface) => ["line", surface] as const)];
    for (const [text, surface] of all)
      expect(
        contrastOf(colour(theme, text), colour(theme, surface)),
        `${text} on ${surface}`,
      ).toBeGreaterThanOrEqual(7);
  });

  it.each(THEMES)(
    "the ready theme %s sets only documented properties, and a mode that fits its colors",
    (_, theme) => {
      const names = Object.keys(theme.variables ?? {});
      expect(names.filter((name) => !THEME_VARIABLES.some((one) => one === name))).toEqual([]);
      const isDark = contrastOf(colour(theme, "surface"), "#ffffff") > 4.5;
      expect(theme.mode).toBe(isDark ? "dark" : "light");
    },
  );

  it("the ready themes have different accent colors", () => {
    const accents = THEMES.map(([, theme]) => colour(theme, "accent"));
    expect(new Set(accents).size).toBe(THEMES.length);
  });
});
