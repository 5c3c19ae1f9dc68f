import { WIDTHS } from "./design-list.js";
import { expect, test } from "./gallery-page.js";
import { measure } from "./measure.js";

const HEIGHT = 800;
/** Long words, and the other direction; the first is what the others are made from. */
const LOCALES = ["en", "de", "ar", "en-XA"] as const;

for (const locale of LOCALES)
  for (const width of WIDTHS)
    test(`every state keeps to the design list at ${width} px, ${locale}`, async ({ page, gallery }) => {
      await page.setViewportSize({ width, height: HEIGHT });
      const states = await gallery.states();
      expect(states.length, "states were seen").toBeGreaterThan(60);
      const found: string[] = [];
      for (const state of states) {
        await gallery.show(state, { theme: width === 768 ? "dark" : "light", locale });
        found.push(...(await page.evaluate(measure)).map((finding) => `${state.id}: ${finding}`));
      }
      expect(found).toEqual([]);
    });
