import type { Page } from "@playwright/test";
import type { LatchkitPage } from "latchkit/testing/playwright";
import { expect, test } from "./host/open-host.js";
import { MOVING } from "../page/motion.js";

test.use(MOVING);

const AMBER = "com.example.amber-wallet";
const top = async (page: Page, selector: string): Promise<number | undefined> =>
  (await page.locator(selector).first().boundingBox())?.y;

/** Whether no animation is running. */
const isStill = (page: Page): Promise<boolean> =>
  page
    .getByTestId("lk-modal")
    .evaluate((dialog) => dialog.getAnimations({ subtree: true }).length === 0);

/** Asks Amber, which does not answer yet. */
const askAmber = async (latchkit: LatchkitPage): Promise<void> => {
  await latchkit.open();
  await latchkit.walletRow(AMBER).click();
  await latchkit.view("ConnectingExternal").waitFor();
};

/** Approves in the wallet; returns the state of the page right after the modal has closed. */
const approve = (page: Page) =>
  page.evaluate(async () => {
    const { latchkit, approve } = window.shellHost;
    const host = document.querySelector("[data-latchkit-instance]");
    const closed = new Promise<void>((done) => {
      const stop = latchkit.modal.state$.subscribe(({ isOpen }) => {
        if (isOpen) return;
        done();
        queueMicrotask(() => stop.unsubscribe());
      });
    });
    approve();
    await closed;
    await new Promise((frame) => requestAnimationFrame(frame));
    const picture = host?.shadowRoot?.querySelector(".away[data-ticked]");
    return {
      isConnected: latchkit.connection.snapshot.connections.length === 1,
      dialogs: host?.shadowRoot?.querySelectorAll("dialog").length,
      words: picture?.querySelector(".message-title")?.textContent,
      hasTick: picture?.querySelector(".bond-mark path") !== null && picture !== null,
      isPageFree: document.elementFromPoint(20, 20)?.closest("[data-latchkit-instance]") === null,
    };
  });

test("fades the previous view out in 80 ms before the next view fades in", async ({
  page,
  host,
}) => {
  const latchkit = await host();
  await latchkit.open();
  const times = await page.getByTestId("lk-modal").evaluate(async (dialog) => {
    const stage = dialog.querySelector(".stage");
    const left = new Promise<Element>((found) => {
      if (stage)
        new MutationObserver(
          () => stage.firstElementChild && found(stage.firstElementChild),
        ).observe(stage, { childList: true });
    });
    window.shellHost.latchkit.navigation.push({ view: "WhatIsAWallet" });
    const out = getComputedStyle(await left).animationDuration;
    const next = dialog.querySelector(".within .view");
    return [out, next && getComputedStyle(next).animationDelay];
  });
  expect(times).toEqual(["0.08s", "0.04s"]);
});

test("animates the tile of the pressed wallet to the waiting view", async ({ page, host }) => {
  const latchkit = await host();
  await latchkit.open();
  await latchkit.walletRow(AMBER).waitFor();
  const travelled = page.getByTestId("lk-modal").evaluate((dialog) => {
    const stage = dialog.querySelector(".stage");
    return new Promise<string>((found) => {
      if (stage)
        new MutationObserver(() => {
          const tile = stage.querySelector(":scope > .tile");
          if (tile) found(tile.getAnimations().length === 1 ? "moves" : "stands");
        }).observe(stage, { childList: true });
    });
  });
  await latchkit.walletRow(AMBER).click();
  expect(await travelled).toBe("moves");
  await expect(page.locator(".stage > *")).toHaveCount(0);
  await expect(page.locator(".meeting > .tile").last()).toBeVisible();
});

test("closes the modal at once after connecting, and shows a tick while it fades out", async ({
  page,
  host,
}) => {
  const latchkit = await host();
  await askAmber(latchkit);
  expect(await approve(page)).toEqual({
    isConnected: true,
    dialogs: 0,
    words: "Amber Wallet is connected",
    hasTick: true,
    isPageFree: true,
  });
  await expect(page.locator(".away")).toHaveCount(0);
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
});

test("shows no tick when the modal closes without a connection", async ({ page, host }) => {
  const latchkit = await host();
  await askAmber(latchkit);
  const ticked = await page.evaluate(async () => {
    const host = document.querySelector("[data-latchkit-instance]");
    await window.shellHost.latchkit.modal.close();
    return host?.shadowRoot?.querySelectorAll("[data-ticked]").length;
  });
  expect(ticked).toBe(0);
});

test("animates no wallet tile and removes the modal at once with reduced motion", async ({
  page,
  host,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  const latchkit = await host();
  await askAmber(latchkit);
  await expect(page.locator(".stage > *")).toHaveCount(0);
  expect(await approve(page)).toMatchObject({ isConnected: true, words: undefined });
  await expect(page.locator("[data-latchkit-instance] dialog, .away")).toHaveCount(0);
});

test("animates no wallet tile and shows no tick if the host turned motion off", async ({
  page,
  host,
}) => {
  const latchkit = await host({ options: { enableMotion: false } });
  await askAmber(latchkit);
  await expect(page.locator(".stage > *")).toHaveCount(0);
  expect(await approve(page)).toMatchObject({ isConnected: true, words: undefined });
});

test("keeps the card's top edge in place between views on a desktop", async ({ page, host }) => {
  const latchkit = await host();
  await latchkit.open();
  await latchkit.walletRow(AMBER).waitFor();
  await expect.poll(() => isStill(page)).toBe(true);
  const before = await top(page, ".card");
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "WhatIsAWallet" }));
  await latchkit.view("WhatIsAWallet").waitFor();
  await expect.poll(() => isStill(page)).toBe(true);
  expect(await top(page, ".card")).toBe(before);
});

for (const [place, viewport] of [
  ["a desktop", { width: 1100, height: 800 }],
  ["a phone", { width: 400, height: 720 }],
] as const)
  test(`moves no row when a toast appears on ${place}, and does not change a failure toast's color`, async ({
    page,
    host,
  }) => {
    await page.setViewportSize(viewport);
    const latchkit = await host({ wallets: ["Amber Wallet", "Birch", "Cedar", "Dew", "Elm"] });
    await latchkit.open();
    await latchkit.walletRow(AMBER).waitFor();
    await expect.poll(() => isStill(page)).toBe(true);
    const before = await top(page, `[data-testid="lk-wallet-${AMBER}"]`);
    await page.evaluate(() =>
      window.shellHost.latchkit.toast.show({ variant: "error", text: "No", autoClose: false }),
    );
    const toast = page.getByTestId("lk-toast");
    await expect(toast).toHaveCSS("background-color", "rgb(192, 38, 45)");
    await expect.poll(() => isStill(page)).toBe(true);
    await expect(toast).toBeInViewport({ ratio: 1 });
    expect(await top(page, `[data-testid="lk-wallet-${AMBER}"]`)).toBe(before);
  });

test("on a phone, does not move a list's rows when a toast above the list closes", async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 400, height: 720 });
  const latchkit = await host({ wallets: ["Amber Wallet", "Birch", "Cedar", "Dew", "Elm"] });
  await latchkit.open();
  await page.evaluate(() => {
    window.shellHost.latchkit.navigation.push({ view: "WhatIsAWallet" });
    window.shellHost.latchkit.toast.show({ variant: "success", text: "Yes", autoClose: false });
  });
  await latchkit.view("WhatIsAWallet").waitFor();
  await expect(page.getByTestId("lk-toast")).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isStill(page)).toBe(true);
  await page.evaluate(() => window.shellHost.latchkit.navigation.back());
  await latchkit.walletRow(AMBER).waitFor();
  await expect.poll(() => isStill(page)).toBe(true);
  const before = await top(page, `[data-testid="lk-wallet-${AMBER}"]`);
  await page.evaluate(() => window.shellHost.latchkit.toast.hide());
  await expect(page.getByTestId("lk-toast")).toHaveCount(0);
  await expect.poll(() => isStill(page)).toBe(true);
  expect(await top(page, `[data-testid="lk-wallet-${AMBER}"]`)).toBe(before);
});

test("keeps the header of a list in view when a toast appears on a small phone", async ({
  page,
  host,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  const wallets = Array.from({ length: 14 }, (_, at) => `Wallet ${String.fromCodePoint(65 + at)}`);
  const latchkit = await host({ wallets });
  await latchkit.open();
  await latchkit.walletRow("com.example.wallet-a").waitFor();
  await expect.poll(() => isStill(page)).toBe(true);
  await page.evaluate(() =>
    window.shellHost.latchkit.toast.show({ variant: "error", text: "No", autoClose: false }),
  );
  await expect(page.getByTestId("lk-toast")).toBeInViewport({ ratio: 1 });
  await expect.poll(() => isStill(page)).toBe(true);
  await expect(page.getByTestId("lk-close")).toBeInViewport({ ratio: 1 });
  expect(await top(page, ".card")).toBeGreaterThanOrEqual(0);
});
