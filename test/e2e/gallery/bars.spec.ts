import type { Page } from "@playwright/test";
import { repeats } from "../../support/runner/repeats.js";
import { BARS } from "../bars.js";
import { expect, test as base } from "./gallery-page.js";
import { measure } from "./measure.js";
import { itsTurn } from "./turns.js";
import { variant } from "../variant.js";

const test = base.extend(BARS);
test.use({ failOnBreach: false });

for (const locale of ["en", "ar"])
  test(
    `does not let classic scroll bars cover the wallet list: ${locale}`,
    variant(locale === "ar"),
    async ({ page, gallery }) => {
      await page.setViewportSize({ width: 1280, height: 700 });
      const states = await gallery.states();
      for (const id of ["all-wallets-list", "all-wallets-long-names"]) {
        const state = states.find((one) => one.id === id);
        if (state === undefined) throw new Error(`the gallery shows ${id}`);
        await gallery.show(state, { theme: "light", locale });
        expect(await beyond(page), id).toBe(0);
      }
    },
  );

/** A sample over every chapter; in a soak all. */
const EVERY = repeats(1, 7);
/** Hidden content above this needs a scroll bar, CSS px. */
const WORTH_PX = 2;

interface Bar {
  readonly px: number;
  readonly hidden: number;
}
const isWrong = ({ px, hidden }: Bar): boolean => px > 0 !== hidden > WORTH_PX;
/** How far the view can scroll sideways, px. */
const beyond = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => {
    const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
    const content = root?.querySelector<HTMLElement>("[part~=content]");
    return content ? content.scrollWidth - content.clientWidth : undefined;
  });
const barOf = (page: Page): Promise<Bar | undefined> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
    const content = root?.querySelector<HTMLElement>("[part~=content]");
    return content
      ? {
          px: content.offsetWidth - content.clientWidth,
          hidden: content.scrollHeight - content.clientHeight,
        }
      : undefined;
  });

for (const [locale, width] of [
  ["en", 1280],
  ["ar", 360],
] as const)
  test(
    `shows a scroll bar only on views that are too tall, with margins: ${locale}, ${width} px`,
    variant(true),
    async ({ page, gallery }, info) => {
      test.setTimeout(300_000);
      await page.setViewportSize({ width, height: 800 });
      const sample = (await gallery.states()).filter((_, at) => at % EVERY === 0);
      const states = itsTurn(sample, info);
      const seen = { withBar: 0, without: 0 };
      const found: string[] = [];
      for (const state of states) {
        await gallery.show(state, { theme: "light", locale });
        const margins = (await page.evaluate(measure)).filter((finding) =>
          finding.startsWith("D11"),
        );
        found.push(...margins.map((finding) => `${state.id}: ${finding}`));
        let bar = await barOf(page);
        // The card follows its view's height within a frame.
        for (let frame = 0; frame < 10 && bar !== undefined && isWrong(bar); frame += 1)
          bar = await barOf(page);
        if (bar === undefined) continue;
        seen[bar.px > 0 ? "withBar" : "without"] += 1;
        if (isWrong(bar))
          found.push(`${state.id}: a bar of ${bar.px} px, ${bar.hidden} px are hidden`);
      }
      expect(found).toEqual([]);
      expect(seen.withBar, "views with a bar").toBeGreaterThan(3);
      expect(seen.without, "views without").toBeGreaterThan(10);
    },
  );
