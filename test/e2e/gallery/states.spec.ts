import type { Page } from "@playwright/test";
import { IS_SOAK } from "../../support/repeats.js";
import { axeFindings, type LooksAt } from "./axe.js";
import { WIDTHS } from "./design-list.js";
import { expect, test } from "./gallery-page.js";
import { measure } from "./measure.js";

// States in which code cannot be had breach their own policy; the fixture holds them to no other
// breach.
test.use({ trace: "off", failOnBreach: false });

const HEIGHT = 800;
/** Outside a soak: axe looks at each third state of another language. */
const AXE_EVERY = 3;
/** Outside a soak: each second state is shown in longer texts. */
const LONGER_EVERY = 2;
/**
 * What the texts are written in, the other direction, half as long again; in a soak also words that
 * are long by nature. Names and roles do not change with words: axe looks at one language a
 * direction. Colours do not change with the direction, so that one is looked at for them in a soak;
 * so are two of the four widths of what is not the first language. Outside a soak each state of
 * another language is measured at one of its two widths in turn, every third of the other direction
 * is looked at by axe, which reads the same roles and names there, and every second is shown in
 * longer texts.
 */
const LOCALES = [
  ["en", WIDTHS, "everything"],
  ["ar", IS_SOAK ? WIDTHS : [360, 1280], IS_SOAK ? "everything" : "all but colours"],
  ...(IS_SOAK ? ([["de", WIDTHS, "nothing"]] as const) : []),
  ["en-XA", IS_SOAK ? WIDTHS : [320, 768], "nothing"],
] as const;
/** What axe looks at in the half's own theme and in the other one, and how a title says it. */
const AXE: Readonly<Record<string, { own?: LooksAt; other?: LooksAt; returns: string }>> = {
  everything: {
    own: "everything",
    other: "colours",
    returns: ", axe finds nothing in light and dark",
  },
  "all but colours": {
    own: "all but colours",
    returns: IS_SOAK ? ", axe finds nothing" : ", axe finds nothing in a third of them",
  },
  nothing: { returns: "" },
};
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

const axe = async (page: Page, looksAt: LooksAt, where: string): Promise<readonly string[]> =>
  (await axeFindings(page, looksAt)).map((finding) => `${where}: ${finding}`);

for (const [locale, widths, looksAt] of LOCALES)
  for (const [half, theme] of HALVES.entries()) {
    const { own, other, returns = "" } = AXE[looksAt] ?? {};
    test(`${looksAt === "nothing" && !IS_SOAK ? "every second" : "every"} state keeps to the design list at ${widths.join(widths.length > 2 ? ", " : " or ")} px${returns}, and nobody but its own server is asked: ${locale}, part ${half + 1}`, async ({
      page,
      gallery,
      baseURL,
    }) => {
      test.setTimeout(300_000);
      const asked = watchRequests(page);
      const every = looksAt === "nothing" && !IS_SOAK ? LONGER_EVERY : 1;
      const states = (await gallery.states())
        .filter((_, at) => at % HALVES.length === half)
        .filter((_, at) => at % every === 0);
      expect(states.length, "states were seen").toBeGreaterThan(50);
      const found: string[] = [];
      for (const [at, state] of states.entries()) {
        await gallery.show(state, { theme, locale });
        const isWhole = IS_SOAK || widths.length > 2;
        for (const width of isWhole ? widths : widths.slice(at % 2, (at % 2) + 1)) {
          await page.setViewportSize({ width, height: HEIGHT });
          found.push(
            ...(await page.evaluate(measure)).map(
              (finding) => `${state.id} at ${width}: ${finding}`,
            ),
          );
        }
        if (own !== undefined && (isWhole || at % AXE_EVERY === 0))
          found.push(...(await axe(page, own, `${state.id} in ${theme}`)));
        if (other === undefined) continue;
        const otherTheme = HALVES[1 - half] ?? theme;
        await gallery.show(state, { theme: otherTheme, locale });
        found.push(...(await axe(page, other, `${state.id} in ${otherTheme}`)));
      }
      expect(found).toEqual([]);
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.filter((url) => !url.startsWith(baseURL ?? "?"))).toEqual([]);
    });
  }
