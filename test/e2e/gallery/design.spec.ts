import { WIDTHS } from "./design-list.js";
import { expect, test } from "./gallery-page.js";
import { measure } from "./measure.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other breach.
test.use({ trace: "off", failOnBreach: false });

const HEIGHT = 800;
/** What the texts are written in, long words, the other direction, and half as long again. */
const LOCALES = ["en", "de", "ar", "en-XA"] as const;
/** Halves, so that two workers share the work. */
const HALVES = [0, 1] as const;

for (const locale of LOCALES)
  for (const half of HALVES)
    test(`every state keeps to the design list at 320, 360, 768 and 1280 px, ${locale}, part ${half + 1}`, async ({ page, gallery }) => {
      const states = (await gallery.states()).filter((_, at) => at % HALVES.length === half);
      expect(states.length, "states were seen").toBeGreaterThan(35);
      const found: string[] = [];
      for (const state of states) {
        await gallery.show(state, { theme: half === 0 ? "light" : "dark", locale });
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: HEIGHT });
          found.push(...(await page.evaluate(measure)).map((finding) => `${state.id} at ${width}: ${finding}`));
        }
      }
      expect(found).toEqual([]);
    });
