import { repeats } from "../../support/runner/repeats.js";
import { variant } from "../variant.js";
import { expect, test } from "./gallery-page.js";
import { tabFindings } from "./tab-stops.js";
import { itsTurn } from "./turns.js";

test.use({ failOnBreach: false });

/** A sample over every chapter; in a soak all. */
const EVERY = repeats(1, 16);

for (const [locale, theme, width] of [
  ["en", "light", 1280],
  ["ar", "dark", 320],
] as const)
  test(
    `moves the focus by Tab to every visible control, with a focus ring: ${locale}, ${theme}, ${width} px`,
    variant(locale === "en"),
    async ({ page, gallery }, info) => {
      test.setTimeout(600_000);
      await page.setViewportSize({ width, height: 720 });
      const sample = (await gallery.states()).filter((_, at) => at % EVERY === 0);
      const found: string[] = [];
      for (const state of itsTurn(sample, info)) {
        await gallery.show(state, { theme, locale });
        for (const finding of await tabFindings(page)) found.push(`${state.id}: ${finding}`);
      }
      expect(found).toEqual([]);
    },
  );
