import type { Page } from "@playwright/test";
import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import { openedBy, recordOpened } from "./opened.js";
import { variant } from "../variant.js";

const FEATURES = "noopener,noreferrer";
const tab = (page: Page, id: string) => page.getByTestId(`lk-tab-${id}`);
const isShown = async (page: Page, id: string): Promise<void> => {
  await expect(tab(page, id)).toBeFocused();
  await expect(tab(page, id)).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toHaveAttribute("aria-labelledby", `lk-tab-${id}`);
};
/**
 * Chooses the wallet before its extension is announced, so that its row leads here and not to the
 * extension.
 */
const chooseLantern = async (page: Page, latchkit: LatchkitPage, locale: string): Promise<void> => {
  await page.goto(`/?wallet=none&wallets=custom&locale=${locale}`);
  await latchkit.choose("lantern");
  await latchkit.pairingCodeFor("Lantern").waitFor();
  await page.evaluate(() => {
    const info = {
      uuid: "0f7a3ab0-8b4c-4c0e-9a52-5b9f6d1c2e3f",
      name: "Lantern",
      icon: "data:image/svg+xml,%3Csvg/%3E",
      rdns: "com.example.lantern",
    };
    const provider = {
      request: () => new Promise(() => undefined),
      on: () => undefined,
      removeListener: () => undefined,
    };
    window.dispatchEvent(
      new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }),
    );
  });
  await tab(page, "browser").waitFor();
};

for (const [direction, locale, next, former] of [
  ["left to right", "en", "ArrowRight", "ArrowLeft"],
  ["right to left", "ar", "ArrowLeft", "ArrowRight"],
] as const)
  test.describe(direction, variant(true), () => {
    test.use({ locale });
    test(`selects the tabs for opening a wallet by arrow keys, Home and End, ${direction}`, async ({
      page,
      latchkit,
    }) => {
      await chooseLantern(page, latchkit, locale);
      await expect(page.getByRole("tab")).toHaveCount(4);
      await tab(page, "qrcode").click();
      for (const id of ["web", "desktop", "browser", "qrcode"]) {
        await page.keyboard.press(next);
        await isShown(page, id);
      }
      await page.keyboard.press(former);
      await isShown(page, "browser");
      await page.keyboard.press("End");
      await isShown(page, "desktop");
      await page.keyboard.press("Home");
      await isShown(page, "browser");
      await page.keyboard.press("Tab");
      await expect(page.getByTestId("lk-open-wallet")).toBeFocused();
    });
  });

test("opens a desktop wallet's app or website in a new tab only on click", async ({
  page,
  context,
  latchkit,
}) => {
  await recordOpened(context);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?wallet=none&wallets=custom");
  await latchkit.choose("lantern");
  const uri = encodeURIComponent(await latchkit.pairingUri("Lantern"));
  const opened = { target: "_blank", features: FEATURES, isActive: true };
  await tab(page, "web").click();
  await expect(page.getByTestId("lk-open-wallet")).toBeEnabled();
  await tab(page, "desktop").click();
  expect(await openedBy(page)).toEqual([]);
  await page.getByTestId("lk-open-wallet").click();
  await tab(page, "web").click();
  await page.getByTestId("lk-open-wallet").click();
  expect(await openedBy(page)).toEqual([
    { ...opened, url: `lantern-desktop://wc?uri=${uri}` },
    { ...opened, url: `https://app.lantern.example/wc?uri=${uri}` },
  ]);
});

test(
  "shows a paired account under the wallet that the user chose, and lists the wallet as recent",
  variant(true),
  async ({ page, context, phone, latchkit }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/?wallet=none&wallets=custom");
    await latchkit.choose("heron");
    await phone.scan(await latchkit.pairingUri("Heron"));
    await latchkit.connectedAccount.waitFor();
    await latchkit.open();
    await expect(page.getByTestId("lk-disconnect")).toContainText("Heron");
    await latchkit.close();
    await latchkit.disconnect();
    await page.reload();
    await latchkit.open();
    const group = latchkit.modal.locator("section", { has: latchkit.walletRow("heron") });
    await expect(group).toContainText(latchkit.text("group_recent"));
  },
);
