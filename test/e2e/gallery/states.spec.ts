import type { Page } from "@playwright/test";
import { IS_SOAK } from "../../support/repeats.js";
import { axeFindings } from "./axe.js";
import { WIDTHS } from "./design-list.js";
import { expect, test } from "./gallery-page.js";
import { measure } from "./measure.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other
// breach.
test.use({ trace: "off", failOnBreach: false });

const HEIGHT = 800;
/**
 * What the texts are written in, the other direction, half as long again; in a soak also words that
 * are long by nature. Names and roles do not change with words: axe looks at one language a
 * direction.
 */
const LOCALES = [
  ["en", true],
  ["ar", true],
  ...(IS_SOAK ? ([["de", false]] as const) : []),
  ["en-XA", false],
] as const;
/** Halves, so that two workers share the work; the one is measured in light, the other in dark. */
const HALVES = ["light", "dark"] as const;

/** Every address that was asked for, besides what the page holds itself. */
const watchRequests = (page: Page): readonly string[] => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith("data:")) asked.push(request.url());
  });
  return asked;
};

for (const [locale, hasAxe] of LOCALES)
  for (const [half, theme] of HALVES.entries())
    test(`every state keeps to the design list at 320, 360, 768 and 1280 px${hasAxe ? ", axe finds nothing in light and dark" : ""}, and nobody but its own server is asked: ${locale}, part ${half + 1}`, async ({
      page,
      gallery,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      const asked = watchRequests(page);
      const states = (await gallery.states()).filter((_, at) => at % HALVES.length === half);
      expect(states.length, "states were seen").toBeGreaterThan(50);
      const found: string[] = [];
      for (const state of states) {
        await gallery.show(state, { theme, locale });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          found.push(
            ...(await page.evaluate(measure)).map(
              (finding) => `${state.id} at ${width}: ${finding}`,
            ),
          );
        }
        for (const colours of hasAxe ? ([theme, HALVES[1 - half]] as const) : []) {
          if (colours !== theme) await gallery.show(state, { theme: colours ?? theme, locale });
          found.push(
            ...(await axeFindings(page, colours === theme ? "everything" : "colours")).map(
              (finding) => `${state.id} in ${colours}: ${finding}`,
            ),
          );
        }
      }
      expect(found).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((url) => !url.startsWith(baseURL ?? "?"))).toEqual([]);
    });
