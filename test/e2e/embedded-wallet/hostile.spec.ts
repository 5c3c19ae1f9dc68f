import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import { signsInFrame } from "./chain.js";
import { rejectInFrame, signIn, test } from "./story.js";

/** Counts the page's messages and resends each one from the page's own window. */
const listenAndEcho = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const heard = { count: 0 };
    Object.assign(globalThis, { heard });
    addEventListener("message", ({ source, data }) => {
      if (source === window) return;
      heard.count += 1;
      window.postMessage(data, location.origin);
    });
  });
};
const heardBy = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { heard: { count: number } }).heard.count);

test(
  "ignores forged, late, repeated and oversized messages of the embedded wallet's frame",
  { tag: ["@T15", "@T17", "@F12"] },
  async ({ page, context, world, latchkit, story }) => {
    const site = await context.newPage();
    await site.goto(`${world.addresses.secure ?? ""}hostile`);
    await site.getByTestId("turn").click();
    await expect(site.locator("h1")).toHaveText("Hostile messages: on");
    await site.close();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    await listenAndEcho(page);

    await signIn(page, story);
    const label = (await latchkit.accountButton.textContent()) ?? "";
    const shown = /0x\w+…\w+/u.exec(label)?.[0] ?? "none";
    const { frame } = story;
    await signsInFrame(page, { latchkit, frame, world });
    const result = page.getByTestId("demo-result");

    await page.getByTestId("demo-sign").click();
    await rejectInFrame(frame);
    await expect(result).toContainText("wallet/declined");
    await latchkit.modal.waitFor({ state: "detached" });
    expect(await heardBy(page)).toBeGreaterThan(50);
    await expect(latchkit.accountButton).toContainText(shown);
    expect(errors).toEqual([]);

    await page.reload();
    await expect(latchkit.accountButton).toContainText(shown);
    await latchkit.accountButton.click();
    await page.getByTestId("lk-disconnect").click();
    await expect(latchkit.connectButton).toBeVisible();
  },
);
