import { expect } from "latchkit/testing/playwright";
import type { LatchkitOptions } from "latchkit";
import type { Page } from "@playwright/test";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { axeFindings } from "../gallery/axe.js";
import { test } from "./support/lab.js";
import { MOVING } from "../page/motion.js";
import { variant } from "../variant.js";

test.use(MOVING);

/** A host's page with the card between two fields of its own. */
const setup = async (
  page: Page,
  url: string,
  options: Partial<LatchkitOptions> = {},
): Promise<void> => {
  await page.goto(`${url}/?empty`);
  await page.evaluate((given) => {
    const { lab } = window as unknown as LabWindow;
    lab.make("default", { enableEmbedded: true, ...given });
    lab.mount("root", "default", { embed: true });
  }, options);
  await page.getByTestId("lk-view-Connect").waitFor();
};

test(
  "connects in the embedded card without a dialog, shows the account and returns to Connect",
  { tag: ["@finding-H13"] },
  async ({ page, lab }) => {
    await setup(page, lab.strict.url);
    await expect(page.locator("dialog")).toHaveCount(0);
    await expect(page.getByTestId("lk-close")).toHaveCount(0);
    await expect(page.locator("html")).not.toHaveAttribute("style", /overflow/u);
    // Nothing took focus, and the page around the card is usable.
    await expect(page.locator("body")).toBeFocused();
    await page.getByLabel("After").fill("typed");
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();

    await page.getByTestId("lk-help").click();
    await expect(page.getByTestId("lk-view-WhatIsAWallet")).toBeVisible();
    await expect(page.locator("[part~=title]")).toBeFocused();
    await page.getByTestId("lk-back").click();
    await page.getByTestId("lk-wallet-com.example.lab").click();
    await expect(page.getByTestId("lk-view-Account")).toBeVisible();

    // Restoring a wallet on reload does not take focus.
    await page.reload();
    await page.evaluate(() => {
      const { lab } = window as unknown as LabWindow;
      lab.make("default", { enableEmbedded: true });
      lab.mount("root", "default", { embed: true });
    });
    await page.getByLabel("Before").focus();
    await expect(page.getByTestId("lk-view-Account")).toBeVisible();
    await expect(page.getByLabel("Before")).toBeFocused();
    await page.getByTestId("lk-disconnect").click();
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
  },
);

test(
  "lets users operate the embedded card by keyboard in the page's tab order",
  { tag: ["@finding-H13"] },
  async ({ page, lab }) => {
    await setup(page, lab.strict.url);
    await page.getByLabel("Before").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByTestId("lk-help")).toBeFocused();
    await page.getByTestId("lk-wallet-com.example.lab").focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("Enter");
    await expect(page.getByTestId("lk-view-Account")).toBeVisible();
    await expect(page.locator("[part~=title]")).toBeFocused();
    await page.getByLabel("Before").focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.getByLabel("After")).not.toBeFocused();
  },
);

for (const [theme, locale] of [
  ["light", "en"],
  ["dark", "ar"],
] as const)
  test(
    `fits the embedded card into 360 px without axe findings: ${theme}, ${locale}`,
    variant(theme === "light", ["@finding-H13"]),
    async ({ page, lab }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await setup(page, lab.free.url, { theme: { mode: theme }, locale });
      const card = page.getByTestId("lk-embed");
      await expect(card).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
      await expect(card).toHaveAttribute("lang", locale);
      const [inner, outer] = await Promise.all([
        card.locator("[part=card]").boundingBox(),
        page.locator("main").boundingBox(),
      ]);
      expect(inner?.width).toBeCloseTo(outer?.width ?? 0, 0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      const findings = await axeFindings(page);
      expect(findings.filter((finding) => finding.includes("[["))).toEqual([]);
    },
  );

test("scrolls the embedded card to its last row in a window shorter than the card", async ({
  page,
  lab,
}) => {
  // A phone in landscape.
  await page.setViewportSize({ width: 640, height: 360 });
  const networks = Array.from({ length: 24 }, (_, index) => ({
    id: `eip155:${index + 1}` as const,
    name: `Network ${index + 1}`,
    rpcUrls: ["http://127.0.0.1:9/"],
    currency: { symbol: "ETH", decimals: 18 },
  }));
  await setup(page, lab.strict.url, { networks: networks as never });
  await page.evaluate(() => {
    const { lab } = window as unknown as LabWindow;
    lab.instance("default").navigation.push({ view: "Networks" });
  });
  const first = page.getByTestId("lk-network-eip155:1");
  const last = page.getByTestId("lk-network-eip155:24");
  await first.scrollIntoViewIfNeeded();
  await expect(last).not.toBeInViewport();
  const box = await first.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 20);
  // Scrolls by wheel like a user, because scripts can scroll more. Once the card is at its
  // end, the page scrolls.
  await expect(async () => {
    await page.mouse.wheel(0, 300);
    await expect(last).toBeInViewport({ ratio: 1, timeout: 300 });
  }).toPass();
  const content = page.getByTestId("lk-embed").locator("[part=content]");
  expect(await content.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(0);
});

test(
  "mounts the embedded card only with the option `embedded`, also on a page without React",
  { tag: ["@finding-H13"] },
  async ({ page, lab }) => {
    await page.goto(`${lab.strict.url}/empty`);
    const thrown = await page.evaluate(async () => {
      const from = async <T>(name: string): Promise<T> => (await import(`/${name}.js`)) as T;
      const { createLatchkit } = await from<typeof import("latchkit")>("entry-index");
      const { mountEmbed } = await from<typeof import("latchkit/element")>("entry-element");
      const currency = { symbol: "ETH", decimals: 18 };
      const rpcUrls = ["http://127.0.0.1:9/"];
      const networks = [{ id: "eip155:31337", name: "Local", rpcUrls, currency }] as const;
      const place = document.body.appendChild(document.createElement("div"));
      mountEmbed(createLatchkit({ networks, enableEmbedded: true, instanceId: "card" }), place);
      try {
        mountEmbed(createLatchkit({ networks }), place);
        return "nothing";
      } catch (error) {
        return String(error);
      }
    });
    expect(thrown).toContain('Set "enableEmbedded".');
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
  },
);

test(
  "animates nothing in the embedded card if the host turned motion off",
  variant(true, ["@finding-H13"]),
  async ({ page, lab }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    const make = async (options: Partial<LatchkitOptions>): Promise<void> => {
      await page.goto(`${lab.strict.url}/?options=${encodeURIComponent(JSON.stringify(options))}`);
      await page.getByTestId("lk-connect-button").click();
      await page.getByTestId("lk-view-Connect").waitFor();
    };
    const moving = (): Promise<number> =>
      page.getByTestId("lk-modal").evaluate((modal) => {
        const all = [modal, ...modal.querySelectorAll("*")].map((one) => getComputedStyle(one));
        return all.filter(
          ({ animationName, transitionDuration }) =>
            animationName !== "none" || !transitionDuration.startsWith("0s"),
        ).length;
      });
    await make({});
    expect(await moving()).toBeGreaterThan(0);
    await make({ enableMotion: false });
    expect(await moving()).toBe(0);
    await expect(page.getByTestId("lk-connect-button")).toHaveCSS("transition-duration", "0s");
    await page.getByTestId("lk-close").click();
    await expect(page.locator("[data-latchkit-instance]")).toHaveCount(0, { timeout: 100 });
  },
);

test.describe("embedded card on a phone", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 360, height: 800 } });

  for (const isFull of [true, false])
    test(
      `fits the embedded card on a phone to its content, or to the window with enableMobileFullScreen: ${isFull}`,
      variant(isFull, ["@finding-H13"]),
      async ({ page, lab }) => {
        const options = JSON.stringify({ enableMobileFullScreen: isFull });
        await page.goto(`${lab.strict.url}/?options=${encodeURIComponent(options)}`);
        await page.getByTestId("lk-connect-button").click();
        await page.getByTestId("lk-view-Connect").waitFor();
        const card = page.locator("[part=card]");
        if (isFull) {
          await expect.poll(async () => (await card.boundingBox())?.y).toBe(0);
          expect((await card.boundingBox())?.height).toBe(800);
          return;
        }
        await expect.poll(async () => (await card.boundingBox())?.y).toBeGreaterThan(30);
        // New content ignores presses for a moment.
        await expect(async () => {
          await page.touchscreen.tap(180, 5);
          await expect(page.getByTestId("lk-modal")).toHaveCount(0, { timeout: 500 });
        }).toPass();
      },
    );
});
