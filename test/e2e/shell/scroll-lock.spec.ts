import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { BARS } from "../bars.js";
import { variant } from "../variant.js";

const test = base.extend(BARS);

/** Pages whose own bar takes room. */
const PAGES = {
  usual: "",
  "with text from right to left": "html { direction: rtl }",
  "that keeps room for its bar": "html { scrollbar-gutter: stable }",
  "with a margin of its own": "html { padding-right: 30px }",
} as const;

/** Where the page's words begin and end, CSS px. */
const placeOf = (page: Page): Promise<readonly [number, number]> =>
  page.evaluate(() => {
    const { left, right } = document.body.getBoundingClientRect();
    return [left, right];
  });

for (const [kind, rules] of Object.entries(PAGES))
  test(
    `a page ${kind} stands still while the modal is open, and afterwards`,
    variant(/margin|right to left/u.test(kind)),
    async ({ page, latchkit }) => {
      await page.goto("/?wallet=none");
      await latchkit.connectButton.waitFor();
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`body { min-height: 3000px } ${css}`);
        document.adoptedStyleSheets.push(sheet);
      }, rules);
      const before = await placeOf(page);
      const { width = 0 } = page.viewportSize() ?? {};
      expect(before[1], "there is a bar").toBeLessThan(width);
      await latchkit.open();
      await expect(page.locator("html")).toHaveCSS("overflow-y", "hidden");
      expect(await placeOf(page)).toEqual(before);
      await page.keyboard.press("Escape");
      await expect(latchkit.modal).toHaveCount(0);
      expect(await placeOf(page)).toEqual(before);
      await expect(page.locator("html")).not.toHaveAttribute("style");
    },
  );
