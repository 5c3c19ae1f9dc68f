import { expect, test } from "../gallery/gallery-page.js";
import { axeFindings } from "../gallery/axe.js";

test.use({ failOnBreach: false, viewport: { width: 360, height: 720 } });

/** Each level, a request that nothing reads, and each kind of simulation. */
const STATES = [
  "unread",
  "note",
  "caution",
  "known-token",
  "danger",
  "danger-ticked",
  "simulated",
  "simulated-danger",
  "pending",
  "not-simulated",
  "reverts",
  "batch",
  "typed-data",
  "long-words",
].map((name) => ({ id: `review-${name}`, isAlone: false }));

for (const locale of ["en", "ar"])
  for (const theme of ["light", "dark"] as const)
    test(`shows every review on a phone without axe findings, also in forced colours: ${locale}, ${theme}`, async ({
      page,
      gallery,
    }) => {
      const found: string[] = [];
      for (const state of STATES)
        for (const forcedColors of ["none", "active"] as const) {
          await page.emulateMedia({ forcedColors });
          await gallery.show(state, { theme, locale });
          const wide = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          );
          if (wide > 0) found.push(`${state.id}: ${wide} px wider than the screen`);
          // The gallery's own page does not follow forced colours.
          const inModal = (await axeFindings(page)).filter((one) => one.includes("[["));
          for (const finding of inModal)
            found.push(`${state.id}, forced colours ${forcedColors}: ${finding}`);
        }
      expect(found).toEqual([]);
    });
