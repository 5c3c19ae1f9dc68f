import { axeFindings } from "./axe.js";
import { test } from "./gallery-page.js";
import { measure } from "./measure.js";
test.use({ trace: "off", failOnBreach: false });
test("shots", async ({ page, gallery }) => {
  test.setTimeout(300_000);
  const states = (await gallery.states()).filter(({ id }) => id.startsWith("sessions-"));
  for (const [theme, locale, width] of [
    ["light", "en", 480],
    ["dark", "ar", 360],
    ["light", "de", 360],
    ["light", "en-XA", 360],
    ["dark", "ja", 480],
  ] as const) {
    for (const state of states) {
      await page.setViewportSize({ width, height: 760 });
      try {
        await gallery.show(state, { theme, locale });
      } catch (e) {
        console.log(String(e).slice(0, 200));
        continue;
      }
      console.log(
        state.id,
        locale,
        JSON.stringify(await page.evaluate(measure)),
        JSON.stringify(await axeFindings(page)).slice(0, 600),
      );
      await page.screenshot({ path: `/tmp/shots/${locale}-${state.id}.png` });
    }
  }
});
