import type { CDPSession, Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";
import { variant } from "../variant.js";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

interface Finger {
  readonly from: readonly [number, number];
  readonly by: number;
  readonly everyMs: number;
  readonly steps: number;
}

/**
 * A finger that goes down, moves step by step and lifts, as touch events of the screen.
 */
const drag = async (
  cdp: CDPSession,
  { from: [x, y], by, everyMs, steps }: Finger,
): Promise<void> => {
  let timestamp = Date.now() / 1000;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at: number): Promise<unknown> =>
    cdp.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: type === "touchEnd" ? [] : [{ x, y: at }],
      timestamp,
    });
  await send("touchStart", y);
  for (let step = 1; step <= steps; step += 1) {
    timestamp += everyMs / 1000;
    await send("touchMove", y + (by * step) / steps);
  }
  await send("touchEnd", y + by);
};

const sheetOf = (page: Page) => page.locator("[part=card]").first();
/** A point on the header beside its buttons, once the sheet is still. */
const sheetHandle = async (
  page: Page,
): Promise<{ readonly at: readonly [number, number]; readonly height: number }> => {
  // New content ignores presses at first.
  await page.getByTestId("lk-close").click({ trial: true });
  await sheetOf(page).evaluate((sheet) =>
    Promise.all(sheet.getAnimations().map(({ finished }) => finished)),
  );
  const box = await sheetOf(page).boundingBox();
  if (box === null) throw new Error("no sheet");
  return { at: [box.x + box.width / 2, box.y + 20], height: box.height };
};

for (const motion of ["no-preference", "reduce"] as const) {
  test.describe(`sheet, motion: ${motion}`, variant(motion === "reduce"), () => {
    test.beforeEach(async ({ page }) => {
      await page.emulateMedia({ reducedMotion: motion });
    });

    test(
      "closes the sheet when the user drags it down past a third of its height",
      variant(true),
      async ({ page, host }) => {
        const latchkit = await host();
        await latchkit.open();
        await latchkit.walletRow("com.example.birch").waitFor();
        const { at, height } = await sheetHandle(page);
        await drag(await page.context().newCDPSession(page), {
          from: at,
          by: height * 0.4,
          everyMs: 40,
          steps: 12,
        });
        await latchkit.modal.waitFor({ state: "detached" });
        await expect(latchkit.connectButton).toBeFocused();
      },
    );

    test("closes the sheet when the user drags its content down from the top", async ({
      page,
      host,
    }) => {
      const latchkit = await host({ networks: 12 });
      await latchkit.networkButton.click();
      await latchkit.networkRow("eip155:2").waitFor();
      const { at, height } = await sheetHandle(page);
      await drag(await page.context().newCDPSession(page), {
        from: [at[0], at[1] + 160],
        by: height * 0.4,
        everyMs: 40,
        steps: 12,
      });
      await latchkit.modal.waitFor({ state: "detached" });
    });

    test("moves the sheet back when the user drags it less than a third of its height", async ({
      page,
      host,
    }) => {
      const latchkit = await host();
      await latchkit.open();
      await latchkit.walletRow("com.example.birch").waitFor();
      const { at, height } = await sheetHandle(page);
      const before = await sheetOf(page).boundingBox();
      await drag(await page.context().newCDPSession(page), {
        from: at,
        by: height * 0.25,
        everyMs: 60,
        steps: 12,
      });
      await expect(sheetOf(page)).not.toHaveAttribute("data-dragging");
      await expect.poll(async () => (await sheetOf(page).boundingBox())?.y).toBe(before?.y);
      await expect(latchkit.modal).toBeVisible();
    });
  });
}

test(
  "closes the modal's bottom sheet on a short downward flick",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.walletRow("com.example.birch").waitFor();
    const { at } = await sheetHandle(page);
    await drag(await page.context().newCDPSession(page), {
      from: at,
      by: 60,
      everyMs: 10,
      steps: 4,
    });
    await latchkit.modal.waitFor({ state: "detached" });
  },
);

test(
  "moves a sheet that must stay open back after a drag, and says why",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.walletRow("com.example.birch").waitFor();
    await page.evaluate(() => void window.shellHost.block());
    const { at, height } = await sheetHandle(page);
    await drag(await page.context().newCDPSession(page), {
      from: at,
      by: height * 0.6,
      everyMs: 40,
      steps: 12,
    });
    await expect(page.getByTestId("lk-alert")).toContainText("to close");
    await expect(sheetOf(page)).not.toHaveAttribute("data-dragging");
    await expect
      .poll(async () => {
        const box = await sheetOf(page).boundingBox();
        return box && Math.round(box.y + box.height);
      })
      .toBe(844);
  },
);

test(
  "keeps the sheet open while the user scrolls its content or selects text",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host({ networks: 12 });
    const cdp = await page.context().newCDPSession(page);
    await latchkit.networkButton.click();
    await latchkit.networkRow("eip155:12").scrollIntoViewIfNeeded();
    const { at, height } = await sheetHandle(page);
    await drag(cdp, { from: at, by: height * 0.5, everyMs: 40, steps: 10 });
    await expect(latchkit.view("Networks")).toBeVisible();
    await expect(sheetOf(page)).not.toHaveAttribute("data-dragging");

    await page.locator("[part=content]").evaluate((content) => content.scrollTo(0, 0));
    await page.evaluate(() =>
      document.getSelection()?.selectAllChildren(document.querySelector("h1") ?? document.body),
    );
    await drag(cdp, { from: at, by: height * 0.5, everyMs: 40, steps: 10 });
    await expect(latchkit.view("Networks")).toBeVisible();

    await page.evaluate(() => document.getSelection()?.removeAllRanges());
    await page.locator("[part=content]").evaluate((content) => content.scrollTo(0, 150));
    await drag(cdp, { from: [at[0], at[1] + 200], by: 300, everyMs: 40, steps: 10 });
    await expect(sheetOf(page)).not.toHaveAttribute("data-dragging");
    await expect(latchkit.view("Networks")).toBeVisible();
  },
);

test("keeps field and header of the sheet visible above an on-screen keyboard", async ({
  page,
  host,
}) => {
  const latchkit = await host({ networks: 12 });
  await latchkit.networkButton.click();
  await latchkit.view("Networks").waitFor();
  await page.evaluate(() => {
    const viewport = window.visualViewport;
    if (viewport === null) throw new Error("no visual viewport");
    Object.defineProperty(viewport, "height", { configurable: true, get: () => 500 });
    viewport.dispatchEvent(new Event("resize"));
  });
  await expect
    .poll(async () => {
      const box = await sheetOf(page).boundingBox();
      return box && Math.round(box.y + box.height);
    })
    .toBe(500);
  const field = await page.getByRole("textbox", { name: "Search networks" }).boundingBox();
  expect((field?.y ?? 999) + (field?.height ?? 0)).toBeLessThan(500);
  expect((await page.getByTestId("lk-close").boundingBox())?.y).toBeGreaterThanOrEqual(0);
});
