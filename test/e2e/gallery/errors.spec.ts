import type { Page } from "@playwright/test";
import { repeats } from "../../support/runner/repeats.js";
import { BARS } from "../bars.js";
import { expect, test as base } from "./gallery-page.js";
import { itsTurn } from "./turns.js";

base.use({ failOnBreach: false });

/** A sample over every chapter; in a soak all. */
const EVERY = repeats(1, 5);
/** States with resize observers, which are always included. */
const LISTS = /list|long|all-wallets|activity|tokens|select/u;

/** Collects what a host's error tracker receives at `window.onerror`. */
const collectErrors = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const errors: string[] = [];
    Object.assign(window, { pageErrors: errors });
    window.addEventListener("error", (event) => {
      if (event.message) errors.push(event.message);
    });
  });
const takeErrors = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1)
      await new Promise((drawn) => requestAnimationFrame(drawn));
    return (Reflect.get(window, "pageErrors") as string[]).splice(0);
  });

const BAR_KINDS = { "bars that take room": base.extend(BARS), "bars over the page": base } as const;

for (const [bars, test] of Object.entries(BAR_KINDS))
  test.describe(`with ${bars}`, () => {
    for (const [width, height] of [
      [1280, 720],
      [360, 800],
    ] as const)
      test(`raises no page error in any gallery state at ${width} by ${height} px`, async ({
        page,
        gallery,
      }, info) => {
        test.setTimeout(300_000);
        await collectErrors(page);
        await page.setViewportSize({ width, height });
        const all = await gallery.states();
        const sample = all.filter(({ id }, at) => at % EVERY === 0 || LISTS.test(id));
        const found: string[] = [];
        for (const state of itsTurn(sample, info)) {
          await gallery.show(state, { theme: "light", locale: "en" });
          for (const error of await takeErrors(page)) found.push(`${state.id}: ${error}`);
        }
        expect(found).toEqual([]);
      });
  });
