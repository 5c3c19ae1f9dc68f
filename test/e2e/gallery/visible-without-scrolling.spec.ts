import type { Page } from "@playwright/test";
import { IS_SOAK } from "../../support/runner/repeats.js";
import { expect, test } from "./gallery-page.js";

/** Longer words may push content out of view, so a soak checks every language. */
const DRESSES = (IS_SOAK ? ["en", "ar", "de", "ja", "en-XA"] : ["en"]).map(
  (locale) => ({ theme: "light", locale }) as const,
);
const PHONE = { width: 400, height: 720 };
const SMALL = { width: 320, height: 568 };
const DESKTOP = { width: 1100, height: 800 };
const state = (id: string) => ({ id, isAlone: false });
const named = ({ width, height }: typeof PHONE): string => `${width} x ${height}`;

/**
 * Number of elements fully inside the window and inside the card's scroll container.
 */
const inSight = (page: Page, selector: string): Promise<number> =>
  page.locator("[data-latchkit-instance]").evaluate((host, wanted) => {
    const frame = host.shadowRoot?.querySelector(".content")?.getBoundingClientRect();
    return [...(host.shadowRoot?.querySelectorAll(wanted) ?? [])].filter((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      const end = Math.min(innerHeight, frame?.bottom ?? 0) + 0.5;
      return height > 0 && top >= (frame?.top ?? 0) - 0.5 && bottom <= end;
    }).length;
  }, selector);

for (const [size, least] of [
  [PHONE, 3],
  [DESKTOP, 3],
  [SMALL, 1],
] as const)
  test(
    `shows at least ${least} tokens in Account without scrolling at ${named(size)}`,
    { tag: ["@D21"] },
    async ({ page, gallery }) => {
      await page.setViewportSize(size);
      for (const dress of DRESSES) {
        await gallery.show(state("tokens-few"), dress);
        const count = await inSight(page, "[data-testid=lk-tokens] .row");
        expect(count, dress.locale).toBeGreaterThanOrEqual(least);
      }
    },
  );

/** Views with one primary action. */
const WITH_PRIMARY = [
  "connect-empty",
  "connect-no-wallets",
  "connecting-idle",
  "connecting-declined",
  "connecting-connected",
  "switch-declined",
  "pairing-mobile",
  "pairing-declined",
  "pairing-tabs-missing",
  "sign-in-required",
  "sign-in-declined",
  "social-refused",
  "receive-evm",
  "wallets-none",
];
for (const size of [PHONE, DESKTOP])
  test(
    `shows a view's primary action without scrolling at ${named(size)}`,
    { tag: ["@D22"] },
    async ({ page, gallery }) => {
      await page.setViewportSize(size);
      const missing: string[] = [];
      for (const dress of DRESSES)
        for (const id of WITH_PRIMARY) {
          await gallery.show(state(id), dress);
          if ((await inSight(page, ".action-primary")) !== 1)
            missing.push(`${id}, ${dress.locale}`);
        }
      expect(missing).toEqual([]);
    },
  );

/** Distance from an invalid field to its description, px; undefined if either is missing. */
const toWords = (page: Page): Promise<number | undefined> =>
  page.locator("[data-latchkit-instance]").evaluate((host) => {
    const field = host.shadowRoot?.querySelector("[aria-invalid=true]");
    const described = field?.getAttribute("aria-describedby") ?? "none";
    const words = described
      .split(" ")
      .map((one) => host.shadowRoot?.getElementById(one))
      .find((one) => (one?.textContent ?? "") !== "");
    if (!field || !words) return undefined;
    return words.getBoundingClientRect().top - field.getBoundingClientRect().bottom;
  });

for (const id of ["email-invalid", "email-code-wrong", "email-update-invalid", "name-too-short"])
  test(
    `shows the error of ${id} next to its field`,
    { tag: ["@D23"] },
    async ({ page, gallery }) => {
      await page.setViewportSize(PHONE);
      for (const dress of DRESSES) {
        await gallery.show(state(id), dress);
        const px = await toWords(page);
        expect(px, "an invalid field with words").toBeDefined();
        expect(px, dress.locale).toBeLessThanOrEqual(80);
      }
    },
  );
