import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { test } from "./story.js";
import { variant } from "../variant.js";

const SOCIALS = ["google", "x", "discord", "apple", "github", "facebook", "farcaster"] as const;
/** User agent of each Telegram app, and the social providers that do not work in it. */
const APPS = {
  iPhone: {
    userAgent:
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148",
    hidden: ["google", "facebook"],
  },
  Mac: {
    userAgent:
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
    hidden: ["x"],
  },
  Android: {
    userAgent:
      "Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36",
    hidden: ["facebook", "x"],
  },
} as const;

/** Imitates Telegram's browser, which opens no popups. */
const inTelegram = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    Object.assign(window, { TelegramWebviewProxy: { postEvent: () => undefined } });
    const open = window.open.bind(window);
    window.open = (url, target) => {
      if (target !== "_top") throw new Error("a window was opened");
      return open(url, target);
    };
  });
};
/** The offered social providers, including those behind "more". */
const offered = async (page: Page): Promise<readonly string[]> => {
  await page.getByTestId("lk-social-discord").waitFor();
  const first = await shownSocials(page);
  const more = page.getByTestId("lk-social-more");
  if (!(await more.isVisible())) return first;
  await more.click();
  await page
    .getByTestId("lk-view-ConnectSocials")
    .or(page.getByTestId("lk-social-apple"))
    .first()
    .waitFor();
  return [...new Set([...first, ...(await shownSocials(page))])];
};
const shownSocials = (page: Page): Promise<readonly string[]> =>
  page
    .locator('[data-testid^="lk-social-"]')
    .evaluateAll((all) =>
      all.map((one) => (one as HTMLElement).dataset["testid"]?.replace("lk-social-", "") ?? ""),
    );

for (const [app, { userAgent, hidden }] of Object.entries(APPS))
  test.describe(`in Telegram on ${app}`, () => {
    test.use({ userAgent });
    test(
      `offers only social providers that work in Telegram`,
      variant(app !== "iPhone", ["@S6-013", "@S6-014", "@S6-015"]),
      async ({ page, story: { visit } }) => {
        await inTelegram(page);
        await visit();
        const found = (await offered(page)).filter((one) => one !== "more");
        const wanted = SOCIALS.filter((one) => !(hidden as readonly string[]).includes(one));
        expect([...found].sort()).toEqual([...wanted].sort());
      },
    );
  });

test(
  "redirects to the social provider in Telegram, and returns connected with a clean URL",
  { tag: ["@S3-076"] },
  async ({ page, latchkit, story: { visit } }) => {
    await inTelegram(page);
    await visit();
    const before = page.url();
    await page.getByTestId("lk-social-google").click();
    await page.waitForURL(/\/consent\?/u);
    await page.getByTestId("agree").click();
    await expect(latchkit.accountButton).toContainText("0x");
    expect(page.url()).toBe(before);
    await page.reload();
    await expect(latchkit.accountButton).toContainText("0x");
  },
);

test(
  "returns to Telegram after the user refused at the social provider, and can sign in again",
  variant(true, ["@S3-076"]),
  async ({ page, latchkit, story: { visit } }) => {
    await inTelegram(page);
    await visit();
    const before = page.url();
    await page.getByTestId("lk-social-google").click();
    await page.waitForURL(/\/consent\?/u);
    await page.getByTestId("refuse").click();
    await page.waitForURL(before);
    await expect(latchkit.connectButton).toBeVisible();
    await latchkit.connectButton.click();
    const [retry, google] = [
      page.getByTestId("lk-social-retry"),
      page.getByTestId("lk-social-google"),
    ];
    await retry.or(google).first().click();
    await page.waitForURL(/\/consent\?/u);
  },
);

test(
  "ignores a social sign-in result in Telegram that the page did not request",
  variant(true, ["@S3-076"]),
  async ({ page, latchkit, story: { visit } }) => {
    await inTelegram(page);
    await visit(`&result_uri=${encodeURIComponent("?state=theirs&code=theirs")}`);
    expect(await axeFindings(page)).toEqual([]);
    await expect(latchkit.connectedAccount).toHaveCount(0);
  },
);
