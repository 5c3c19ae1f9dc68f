import type { Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";
import { variant } from "../variant.js";

const VIEWS = ["Connect", "WhatIsAWallet", "GetWallet", "Networks", "WhatIsANetwork"] as const;
const LONG = ["Amber Wallet", "Donaudampfschifffahrtsgesellschaftswallet", "Cedar"];
const LEGAL_NOTICE = {
  termsConditionsUrl: "https://host.example/terms",
  privacyPolicyUrl: "https://host.example/privacy",
  projectId: "p",
};

/**
 * Everything of the modal that is cut, sticks out of the card or of the window sideways, or is too
 * small a target.
 */
const flaws = (page: Page): Promise<readonly string[]> =>
  page.getByTestId("lk-modal").evaluate((dialog) => {
    const found: string[] = [];
    const card = dialog.querySelector("[part=card]")?.getBoundingClientRect();
    const name = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""} ${(element.textContent ?? "").slice(0, 24)}`;
    if (
      card === undefined ||
      card.left < 0 ||
      card.right > innerWidth ||
      card.top < 0 ||
      card.bottom > innerHeight + 1
    )
      found.push("the card sticks out of the window");
    for (const element of dialog.querySelectorAll<HTMLElement>("*")) {
      if (element.closest(".unseen,svg,.stage,[hidden]") || element.getClientRects().length === 0)
        continue;
      const box = element.getBoundingClientRect();
      if (card && (box.left < card.left - 1 || box.right > card.right + 1))
        found.push(`sticks out: ${name(element)}`);
      if (
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== "visible"
      )
        found.push(`cut sideways: ${name(element)}`);
      const isTarget = element.matches("button,input,a:not(.link)");
      if (isTarget && element.closest("label") === null && (box.width < 44 || box.height < 43.5))
        found.push(`small target ${box.width}x${box.height}: ${name(element)}`);
    }
    const header = dialog.querySelector("[part=header]")?.getBoundingClientRect();
    if (!header || header.top < 0 || header.height > innerHeight / 2)
      found.push("the header does not stay");
    return found;
  });

const LARGE = { fontSize: "large", width: "wide" } as const;
const SIZES = [
  { name: "a phone", width: 390, height: 844, isVariant: true },
  { name: "200 % zoom", width: 640, height: 512, isVariant: true },
  { name: "400 % zoom", width: 320, height: 256, isVariant: true },
  { name: "a small phone", width: 320, height: 568 },
  { name: "a tablet", width: 768, height: 1024, isVariant: true },
  { name: "text of twice the size", width: 1280, height: 900, font: 32, isVariant: true },
  { name: "text of twice the size on a phone", width: 390, height: 844, font: 32 },
  { name: "large text in a wide card", width: 1280, height: 900, theme: LARGE },
  { name: "large text on a small phone", width: 320, height: 568, theme: LARGE },
  { name: "small text", width: 1280, height: 900, theme: { fontSize: "small" } as const },
];
for (const { name, width, height, font, theme, isVariant } of SIZES) {
  test(
    `shows the modal's content in full at ${name}, ${width} by ${height} px`,
    variant(isVariant === true),
    async ({ page, host }) => {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ reducedMotion: "reduce" });
      // The browser's font size; the page's own does not affect the modal.
      if (font !== undefined)
        await (
          await page.context().newCDPSession(page)
        ).send("Page.setFontSizes", { fontSizes: { standard: font } });
      const latchkit = await host({
        wallets: LONG,
        networks: 12,
        options: theme === undefined ? LEGAL_NOTICE : { ...LEGAL_NOTICE, theme },
      });
      await latchkit.open();
      await latchkit.walletRow("com.example.cedar").waitFor();
      for (const view of VIEWS) {
        if (view !== "Connect")
          await page.evaluate(
            (next) => window.shellHost.latchkit.navigation.push({ view: next }),
            view,
          );
        await latchkit.view(view).waitFor();
        await expect.poll(() => flaws(page), view).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
          view,
        ).toBe(true);
      }
    },
  );
}

test(
  "scrolls wallets and legal links together under the header in a short window",
  variant(true),
  async ({ page, host }) => {
    await page.setViewportSize({ width: 320, height: 256 });
    const latchkit = await host({
      options: { ...LEGAL_NOTICE, features: { legalCheckbox: true } },
    });
    await latchkit.open();
    const row = latchkit.walletRow("com.example.birch");
    await row.scrollIntoViewIfNeeded();
    expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
    await page.getByTestId("lk-branding").scrollIntoViewIfNeeded();
    expect((await page.getByTestId("lk-close").boundingBox())?.y).toBeGreaterThanOrEqual(0);
    await page.getByTestId("lk-help").click();
    await expect
      .poll(() =>
        page
          .locator("[part=card]")
          .first()
          .evaluate((card) => card.scrollTop),
      )
      .toBe(0);
  },
);

test("scrolls every view to its end in a short window", variant(true), async ({ page, host }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  const latchkit = await host();
  await latchkit.open();
  await page.getByTestId("lk-no-wallet").scrollIntoViewIfNeeded();
  await page.getByTestId("lk-no-wallet").click();
  await page.getByTestId("lk-get-wallet").scrollIntoViewIfNeeded();
  await page.getByTestId("lk-get-wallet").click();
  await latchkit.view("GetWallet").waitFor();
});
