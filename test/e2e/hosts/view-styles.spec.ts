import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { variant } from "../variant.js";

/** `display` of the help view's list under the view's own sheet. */
const STYLED = "flex";
const NONCE = "of-the-host";

interface Observed {
  /** `display` of the help view's list in every painted frame with the view. */
  readonly frames: string[];
  /** Sheets of the shadow root in the last of those frames. */
  sheets: number;
}
type ObservedWindow = LabWindow & { readonly observed: Observed; readonly root: ShadowRoot };

/**
 * Records, in every frame before it is painted, how the help view is styled. `fallback` removes
 * constructable style sheets first.
 */
const observe = (page: Page, fallback = false): Promise<unknown> =>
  page.addInitScript((isFallback) => {
    if (isFallback) Object.assign(window, { CSSStyleSheet: undefined });
    const observed: Observed = { frames: [], sheets: 0 };
    Object.assign(window, { observed });
    const look = (): void => {
      const root = document.querySelector("[data-latchkit-instance]")?.shadowRoot;
      const list = root?.querySelector(".blocks");
      if (root && list?.checkVisibility() === true) {
        Object.assign(window, { root });
        observed.frames.push(getComputedStyle(list).display);
        observed.sheets = root.adoptedStyleSheets.length + root.querySelectorAll("style").length;
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, fallback);

const observed = (page: Page): Promise<Observed> =>
  page.evaluate(() => (window as unknown as ObservedWindow).observed);

/** Nonces of the style elements in the last observed root. */
const nonces = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...(window as unknown as ObservedWindow).root.querySelectorAll("style")].map(
      ({ nonce }) => nonce,
    ),
  );

const sheetsLeft = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { root } = window as unknown as ObservedWindow;
    return root.adoptedStyleSheets.length + root.querySelectorAll("style").length;
  });

/** From the connect view to help and back. */
async function visitHelp(page: Page): Promise<void> {
  await page.getByTestId("lk-help").click();
  await page.getByTestId("lk-view-WhatIsAWallet").waitFor();
  await page.getByTestId("lk-back").click();
  await page.getByTestId("lk-view-Connect").waitFor();
}

for (const [title, isFallback] of [
  ["a constructed sheet", false],
  ["a style element with the host's nonce", true],
] as const)
  test(
    `adds a view's style sheet as ${title} once, before the first paint, and removes it with the modal`,
    variant(isFallback),
    async ({ page, lab }) => {
      await observe(page, isFallback);
      const options = encodeURIComponent(JSON.stringify({ styleNonce: NONCE }));
      await page.goto(isFallback ? `${lab.free.url}/?options=${options}` : lab.strict.url);
      await page.getByTestId("lk-connect-button").click();
      await visitHelp(page);
      const first = await observed(page);
      expect(first.frames.length).toBeGreaterThan(0);
      expect(new Set(first.frames)).toEqual(new Set([STYLED]));

      await visitHelp(page);
      const again = await observed(page);
      expect(new Set(again.frames)).toEqual(new Set([STYLED]));
      expect(again.sheets).toBe(first.sheets);
      expect(await nonces(page)).toEqual(isFallback ? Array(again.sheets).fill(NONCE) : []);

      await page.getByTestId("lk-close").click();
      await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0);
      expect(await sheetsLeft(page)).toBe(0);
    },
  );

test(
  "gives each modal a view's style sheet even if another instance loaded the view first",
  variant(true),
  async ({ page, lab }) => {
    await observe(page);
    await page.goto(`${lab.strict.url}/?empty`);
    await page.waitForFunction(() => "lab" in window);
    for (const name of ["a", "b"]) {
      const before = (await observed(page)).frames.length;
      await page.evaluate((instance) => {
        const { lab: host } = window as LabWindow;
        host.make(instance);
        host.mount(instance === "a" ? "one" : "two", instance);
        void host.instance(instance).modal.open({ view: "WhatIsAWallet" });
      }, name);
      await page.getByTestId("lk-view-WhatIsAWallet").waitFor();
      await expect
        .poll(async () => (await observed(page)).frames.length, "it was painted")
        .toBeGreaterThan(before);
      await page.evaluate((instance) => {
        void (window as LabWindow).lab.instance(instance).modal.close();
      }, name);
      await expect(page.getByTestId("lk-modal")).toHaveCount(0);
    }
    expect(new Set((await observed(page)).frames)).toEqual(new Set([STYLED]));
  },
);
