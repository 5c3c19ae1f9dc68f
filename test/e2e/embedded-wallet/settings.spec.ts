import type { Page } from "@playwright/test";
import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { EMAIL, signIn, test } from "./story.js";
import { variant } from "../variant.js";

const openSettings = async (page: Page, latchkit: LatchkitPage): Promise<void> => {
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-settings").click();
  await latchkit.view("AccountSettings").waitFor();
};

test("shows user and account in the settings, opens the wallet's website in a new tab, and signs out", async ({
  page,
  context,
  world,
  latchkit,
  story,
}) => {
  await signIn(page, story);
  await openSettings(page, latchkit);
  await expect(page.getByTestId("lk-open-email")).toContainText(EMAIL);
  await expect(page.getByTestId("lk-open-kinds")).toContainText("Smart account");
  expect(await axeFindings(page)).toEqual([]);

  await page.getByTestId("lk-open-upgrade").click();
  await latchkit.view("UpgradeEmailWallet").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  const opened = context.waitForEvent("page");
  await page.getByTestId("lk-open-dashboard").click();
  const site = await opened;
  await expect(site).toHaveURL(`${world.addresses.secure ?? ""}dashboard`);
  await expect(site.locator("pre").first()).toContainText(EMAIL);
  expect(await site.evaluate(() => window.opener as unknown)).toBeNull();
  await site.close();

  await page.keyboard.press("Escape");
  await latchkit.modal.waitFor({ state: "detached" });
  await openSettings(page, latchkit);
  await page.getByTestId("lk-sign-out").click();
  await expect(latchkit.connectButton).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(EMAIL);
});

test(
  "opens the embedded wallet's settings from the list of connected wallets",
  variant(true),
  async ({ page, latchkit, story }) => {
    await signIn(page, story);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-open-wallets").click();
    await latchkit.view("ProfileWallets").waitFor();
    await page.locator('[data-testid^="lk-more-0x"]').click();
    await page.locator('[data-testid^="lk-settings-0x"]').click();
    await latchkit.view("AccountSettings").waitFor();
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "switches the account type by keyboard on a phone, and explains the consequences next to the choice",
    variant(true),
    async ({ page, latchkit, story }) => {
      await signIn(page, story, "&locale=ar&theme=dark");
      await latchkit.accountButton.click();
      for (const id of ["lk-open-settings", "lk-open-kinds"]) {
        await page.getByTestId(id).focus();
        await page.keyboard.press("Enter");
      }
      await latchkit.view("SmartAccountSettings").waitFor();
      await expect(page.getByTestId("lk-kind-smartAccount")).toHaveAttribute(
        "aria-current",
        "true",
      );
      const ordinary = page.getByTestId("lk-kind-eoa");
      await ordinary.focus();
      await page.keyboard.press("Enter");
      await expect(ordinary).toHaveAttribute("aria-current", "true");
      await expect(page.locator(".kind-means li")).toHaveCount(3);
      expect(await axeFindings(page)).toEqual([]);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBeLessThanOrEqual(360);
    },
  );
});
