import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";
import { KEEPS_FOCUS, press, tabTo } from "../keyboard.js";
import { startPopupHost, type Asked, type PopupHost } from "./popup-wallet.js";

/** Playwright turns the browser's blocking of windows off. */
const test = base.extend(KEEPS_FOCUS).extend<object>({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({ ...launchOptions, ignoreDefaultArgs: ["--disable-popup-blocking"] }),
    { scope: "worker" },
  ],
});

let host: PopupHost;
test.beforeAll(async () => void (host = await startPopupHost()));
test.afterAll(() => host.stop());

type Host = Window & {
  readonly asked: readonly Asked[];
  readonly isUsedUp: boolean;
  readonly answer: unknown;
  readonly connected: Promise<true>;
};
const open = async (page: Page): Promise<void> => {
  await page.goto(host.url);
  await page.evaluate(() => (window as unknown as Host).connected);
};
const told = (page: Page) =>
  page.evaluate(() => {
    const { asked, isUsedUp, answer } = window as unknown as Host;
    return { asked, isUsedUp, answer };
  });

test("opens a popup wallet's window on clicking Continue, so that the browser does not block the popup", async ({
  page,
}) => {
  await open(page);
  await page.locator("#ask").click();
  await page.getByTestId("lk-review-continue").click();
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  expect(await told(page)).toEqual({
    // Without a click, this browser blocks windows.
    isUsedUp: true,
    asked: [{ method: "eth_sendTransaction", isAllowed: true, isOpened: true }],
    answer: `0x${"ab".repeat(32)}`,
  });
});

test("lets a user read a dangerous request, accept the loss and continue by keyboard alone", async ({
  page,
}) => {
  await open(page);
  await press(page, page.locator("#unlimited"));
  await press(page, page.getByTestId("lk-review-summary"));
  await expect(page.getByTestId("lk-review-details")).toHaveAttribute("open", "");
  await press(page, page.getByTestId("lk-review-continue"));
  expect((await told(page)).asked).toEqual([]);
  await tabTo(page, page.getByTestId("lk-review-accept"));
  await page.keyboard.press("Space");
  await press(page, page.getByTestId("lk-review-continue"));
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  expect((await told(page)).asked).toMatchObject([{ isAllowed: true, isOpened: true }]);
  await expect(page.locator("#unlimited")).toBeFocused();
});

test("lets a user decline a reviewed request by Escape or Cancel by keyboard alone", async ({
  page,
}) => {
  await open(page);
  for (const leave of [
    () => page.keyboard.press("Escape"),
    () => press(page, page.getByTestId("lk-review-cancel")),
  ]) {
    await press(page, page.locator("#ask"));
    await page.getByTestId("lk-review").waitFor();
    await leave();
    await expect(page.getByTestId("lk-modal")).toHaveCount(0);
    await expect.poll(async () => (await told(page)).answer).toBe(4001);
    await page.evaluate(() => Reflect.deleteProperty(window, "answer"));
  }
  expect((await told(page)).asked).toEqual([]);
});
