import type { Locator } from "@playwright/test";
import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { scan } from "../pairing/scan.js";
import { variant } from "../variant.js";

interface Story {
  /** Loads the host page, connects, and opens the account. */
  readonly visit: (query?: string) => Promise<LatchkitPage>;
}

const test = base.extend<{ readonly story: Story }>({
  story: async ({ page, wallet, latchkit }, use) => {
    await use({
      visit: async (query = "") => {
        await page.goto(`/?wallet=none${query}`);
        await latchkit.connect(wallet.rdns);
        await latchkit.accountButton.click();
        await latchkit.view("Account").waitFor();
        return latchkit;
      },
    });
  },
});

test("shows a receiving address that can be scanned, and copies it in full", async ({
  page,
  context,
  wallet,
  world,
  story: { visit },
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const latchkit = await visit();
  await page.getByTestId("lk-open-receive").click();
  await expect(latchkit.title("titleWalletReceive")).toBeVisible();
  const code = latchkit.modal.locator("[part~=qr-code]");
  await code.waitFor();
  await page.evaluate(() => Promise.all(document.getAnimations().map((one) => one.finished)));
  expect(await scan(code)).toBe(wallet.address);
  await expect(page.getByTestId("lk-whole-address")).toHaveText(wallet.address);
  await page.getByTestId("lk-receive-copy").click();
  await expect(latchkit.modal.getByText(latchkit.text("receiveCopied"))).toBeAttached();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(wallet.address);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByTestId("lk-receive-networks").click();
  await expect(latchkit.title("titleWalletCompatibleNetworks")).toBeVisible();
  const list = page.getByTestId("lk-compatible-networks");
  for (const { name } of world.addresses.evm ?? []) await expect(list).toContainText(name);
  for (const { name } of world.addresses.solana ?? []) await expect(list).not.toContainText(name);
  expect(await axeFindings(page)).toEqual([]);
});

test.describe("in Arabic", () => {
  test.use({ locale: "ar" });

  test(
    "lists the networks of an address from right to left",
    variant(true),
    async ({ page, world, story: { visit } }) => {
      await visit("&locale=ar");
      await page.getByTestId("lk-open-receive").click();
      const note = page.getByTestId("lk-receive-networks").locator(".row-note");
      const names = (world.addresses.evm ?? []).slice(0, 2).map(({ name }) => name);
      const places = await note.evaluate((element, words) => {
        const text = element.firstChild as Text;
        return words.map((word) => {
          const range = document.createRange();
          range.setStart(text, text.data.indexOf(word));
          range.setEnd(text, text.data.indexOf(word) + word.length);
          return range.getBoundingClientRect().left;
        });
      }, names);
      expect(places).toHaveLength(2);
      expect(places).toEqual(places.toSorted((one, other) => other - one));
    },
  );
});

test(
  "updates QR code, text and copied address when the account changes or disconnects",
  variant(true),
  async ({ page, context, wallet, story: { visit } }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const latchkit = await visit();
    await page.getByTestId("lk-open-receive").click();
    const code = latchkit.modal.locator("[part~=qr-code]");
    await code.waitFor();
    const before = wallet.address;
    await expect(page.getByTestId("lk-whole-address")).toHaveText(before);
    wallet.changeAccount(1);
    const other = wallet.address;
    expect(other).not.toBe(before);
    await expect(page.getByTestId("lk-whole-address")).toHaveText(other);
    expect(await scan(code)).toBe(other);
    await page.getByTestId("lk-receive-copy").click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(other);

    wallet.drop();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.connectButton).toBeVisible();
  },
);

test(
  "shows a refused clipboard in a toast, and shows a tick for a while after a successful copy",
  variant(true),
  async ({ page, context, story: { visit } }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const latchkit = await visit();
    await page.getByTestId("lk-open-receive").click();
    const copied = latchkit.modal.getByText(latchkit.text("receiveCopied"));
    await page.getByTestId("lk-receive-copy").click();
    await expect(copied).toBeAttached();
    await expect(copied).toHaveCount(0);
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
    });
    await page.getByTestId("lk-receive-copy").click();
    await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("receiveCopyRefused"));
    await expect(copied).toHaveCount(0);
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "lets a keyboard user on a phone reach the receiving address, shown left to right, and go back",
    variant(true),
    async ({ page, wallet, story: { visit } }) => {
      const latchkit = await visit("&locale=ar&theme=dark");
      /** Uses Tab alone; a list is one tab stop with arrow keys inside. */
      const reach = async (one: Locator): Promise<void> => {
        const isFocused = (): Promise<boolean> => one.evaluate((it) => it.matches(":focus"));
        for (let presses = 0; presses < 15 && !(await isFocused()); presses += 1)
          await page.keyboard.press("Tab");
        await expect(one).toBeFocused();
      };
      await reach(page.getByTestId("lk-open-receive"));
      await page.keyboard.press("Enter");
      await expect(latchkit.title("titleWalletReceive")).toBeVisible();
      const address = page.getByTestId("lk-whole-address");
      await expect(address).toHaveText(wallet.address);
      expect(await address.evaluate((one) => getComputedStyle(one).direction)).toBe("ltr");
      const { x, width } = (await address.boundingBox()) ?? { x: -1, width: 999 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
      await reach(page.getByTestId("lk-receive-networks"));
      await page.keyboard.press("Enter");
      await expect(latchkit.title("titleWalletCompatibleNetworks")).toBeVisible();
      await reach(page.getByTestId("lk-back"));
      await page.keyboard.press("Enter");
      await expect(latchkit.title("titleWalletReceive")).toBeVisible();
      await page.keyboard.press("Escape");
      await latchkit.modal.waitFor({ state: "detached" });
    },
  );
});
