import type { Fixtures, Locator, Page, PlaywrightTestArgs } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";

/** More stops than any page or view here has. */
const MOST_STOPS = 60;

/** Goes from where the focus is to an element, by Tab alone. */
export const tabTo = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor();
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    if (await target.evaluate((one) => document.hasFocus() && one.matches(":focus"))) return;
    await page.keyboard.press("Tab");
  }
  await expect(target).toBeFocused();
};

/** Goes there and presses it. */
export const press = async (page: Page, target: Locator): Promise<void> => {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
};

/** Goes to a field and writes in it, over what stood there; a line break sends it. */
export const typeAt = async (page: Page, field: Locator, text: string): Promise<void> => {
  await tabTo(page, field);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
};

type Watched = Window & { focusLost?: string[] };

/**
 * Writes down when an open modal has lost the focus to the page. By Tab it may go on to the
 * browser's own controls, and a new view has two frames to take it. Runs in the page, so it is
 * self-contained.
 */
const watchFocus = (): void => {
  const lost = new Set<string>();
  let lastKey = "none";
  let frames = 0;
  addEventListener("keydown", ({ key }) => (lastKey = key), { capture: true });
  const look = (): void => {
    const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
    const view = root?.querySelector("dialog[open] [data-testid^=lk-view-]");
    const isLost = view && document.activeElement === document.body && !/Tab/u.test(lastKey);
    frames = isLost ? frames + 1 : 0;
    if (frames > 2) lost.add(`${view?.getAttribute("data-testid") ?? ""} after ${lastKey}`);
    (window as Watched).focusLost = [...lost];
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
};

interface KeepsFocus {
  readonly keepsFocus: void;
}

/** Fails a test in which an open modal lost the focus to the page. */
export const KEEPS_FOCUS: Fixtures<KeepsFocus, object, PlaywrightTestArgs> = {
  keepsFocus: [
    async ({ page }, use) => {
      await page.addInitScript(watchFocus);
      await use();
      const lost = await page.evaluate(() => (window as Watched).focusLost ?? []);
      expect(lost, "views that lost the focus").toEqual([]);
    },
    { auto: true },
  ],
};
