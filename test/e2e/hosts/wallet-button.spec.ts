import { expect, test as onPage } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { variant } from "../variant.js";

test(
  "fits WalletButton to its text, and opens the account from WalletButton after connecting",
  { tag: ["@finding-H7"] },
  async ({ page, lab }) => {
    await page.goto(`${lab.strict.url}/?empty&style=grid`);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(() => {
      const { lab: host } = window as LabWindow;
      host.make("a");
      host.mount("single", "a", { single: true });
    });
    const button = page.getByTestId("lk-wallet-button");
    await expect(button).toHaveText("Connect wallet");
    const width = async (): Promise<number> => (await button.boundingBox())?.width ?? 0;
    const narrow = await width();
    expect(narrow).toBeGreaterThan(80);
    expect(narrow).toBeLessThan(240);

    await button.click();
    await page.getByTestId("lk-wallet-com.example.lab").click();
    await expect(button).toHaveAccessibleName(/^Account 0x.+, Local$/u);
    await expect(button).toBeFocused();
    expect(await width()).toBeGreaterThan(narrow);
    expect(await width()).toBeLessThan(page.viewportSize()?.width ?? 0);

    await button.click();
    await expect(page.getByTestId("lk-view-Account")).toBeVisible();
  },
);

for (const width of [320, 360])
  onPage(
    `starts no wrapped line of the wallet button with a divider: ${width} px`,
    variant(width === 360),
    async ({ page, wallet, latchkit }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/start.html?wallet=none&relay=none");
      const button = page.getByTestId("lk-wallet-button");
      await button.click();
      await page.getByTestId(`lk-wallet-${wallet.rdns}`).click();
      await latchkit.modal.waitFor({ state: "detached" });
      await expect(button).toContainText("ETH");
      const parts = await button.evaluate((whole) =>
        [...whole.children].map((part) => ({
          top: part.getBoundingClientRect().top,
          divider: getComputedStyle(part).borderInlineStartWidth,
        })),
      );
      const [balance, place] = parts;
      expect(place?.top, "the network stands in a line of its own").toBeGreaterThan(
        balance?.top ?? Infinity,
      );
      expect(place?.divider).toBe("0px");
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(width);
    },
  );
