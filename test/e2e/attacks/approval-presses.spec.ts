import { expect, type Page } from "@playwright/test";
import { approve, middleOf, pressFor, test } from "./approval.js";

const LONG = Array.from({ length: 80 }, (_, line) => `Line ${line}`).join("\n");

/** Moves focus from the page to the frame. */
const focusFrame = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector("iframe")?.focus());
const focusField = (page: Page): Promise<void> =>
  page.evaluate(() => document.querySelector("input")?.focus());

test.describe("request that the page withdraws while the user reads it", () => {
  test("shows that the page withdrew the request, and signs nothing when the user presses Approve", async ({
    page,
    inFrame,
  }) => {
    await inFrame.ask("A harmless text");
    await expect(inFrame.frame.getByTestId("approve")).toBeEnabled();
    const place = await middleOf(inFrame.frame.getByTestId("approve"));
    await page.mouse.move(place.x, place.y);
    await inFrame.withdraw();
    await inFrame.ask("A permit of all tokens");
    await expect(inFrame.frame.locator("h1")).toHaveText("The page withdrew this request");
    await pressFor(page, place, 2_000);
    expect(await inFrame.signed()).toBe(0);
    await expect(inFrame.frame.locator("h1")).toHaveText("The page withdrew this request");
  });

  test("shows the request after a withdrawn request with the full Approve delay and moved buttons", async ({
    page,
    inFrame,
  }) => {
    const approving = inFrame.frame.getByTestId("approve");
    await inFrame.ask("A harmless text");
    await expect(approving).toBeEnabled();
    const place = await middleOf(approving);
    await inFrame.withdraw();
    await inFrame.ask("A permit of all tokens");
    await inFrame.frame.getByTestId("continue").click();
    await expect(inFrame.frame.locator("pre").last()).toHaveText("A permit of all tokens");
    await expect(approving).toBeDisabled();
    await pressFor(page, place);
    expect(await inFrame.signed()).toBe(0);
    await approve(inFrame);
    await expect.poll(() => inFrame.signed()).toBe(1);
  });
});

test("enables Approve for a request taller than the frame only after the user scrolled to its end", async ({
  page,
  inFrame,
}) => {
  await inFrame.ask(LONG);
  const { frame } = inFrame;
  const approving = frame.getByTestId("approve");
  await expect(frame.getByText("Scroll to read all")).toBeVisible();
  await pressFor(page, await middleOf(approving));
  expect(await inFrame.signed()).toBe(0);
  await frame.locator(".details").hover();
  await page.mouse.wheel(0, 100);
  await pressFor(page, await middleOf(approving), 800);
  expect(await inFrame.signed()).toBe(0);
  await frame.locator(".details").hover();
  await page.mouse.wheel(0, 5_000);
  await approve(inFrame);
  await expect.poll(() => inFrame.signed()).toBe(1);
});

test("does not count a long approval request as read while its frame is hidden", async ({
  page,
  inFrame,
}) => {
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    if (frame) frame.style.display = "none";
  });
  await inFrame.ask(LONG);
  await inFrame.frame.getByTestId("approve").waitFor({ state: "attached" });
  await page.evaluate(() => {
    const frame = document.querySelector("iframe");
    if (frame) frame.style.display = "block";
  });
  await expect(inFrame.frame.getByText("Scroll to read all")).toBeVisible();
  await pressFor(page, await middleOf(inFrame.frame.getByTestId("approve")));
  expect(await inFrame.signed()).toBe(0);
});

test.describe("approval by keyboard", () => {
  for (const key of ["Enter", "Space"])
    test(`approves a request by a new press of ${key} on the button`, async ({ page, inFrame }) => {
      await inFrame.ask("Hello");
      const approving = inFrame.frame.getByTestId("approve");
      await inFrame.frame.locator(".details").click();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(approving).toBeFocused();
      await expect(approving).toBeEnabled();
      await page.keyboard.press(key);
      await expect.poll(() => inFrame.signed()).toBe(1);
    });

  for (const key of ["Enter", "Space"])
    test(`does not approve a request when ${key} was already down before the button was enabled`, async ({
      page,
      inFrame,
    }) => {
      await inFrame.ask("Hello");
      const approving = inFrame.frame.getByTestId("approve");
      await approving.focus();
      await page.keyboard.down(key);
      await expect(approving).toBeEnabled();
      for (let repeats = 0; repeats < 20; repeats += 1) await page.keyboard.down(key);
      await page.keyboard.up(key);
      await inFrame.frame.locator("h1").waitFor();
      expect(await inFrame.signed()).toBe(0);
      await page.keyboard.press(key);
      await expect.poll(() => inFrame.signed()).toBe(1);
    });

  test("does not approve a request by a key press right after the page focused the approval frame", async ({
    page,
    inFrame,
  }) => {
    await inFrame.ask("Hello");
    const approving = inFrame.frame.getByTestId("approve");
    await expect(approving).toBeEnabled();
    await approving.focus();
    await focusField(page);
    await focusFrame(page);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Space");
    await page.keyboard.down("Enter");
    await focusField(page);
    await focusFrame(page);
    for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down("Enter");
    await page.keyboard.up("Enter");
    await expect(approving).toBeEnabled();
    expect(await inFrame.signed()).toBe(0);
    await approve(inFrame);
    await expect.poll(() => inFrame.signed()).toBe(1);
  });
});

test("does not approve a request by a script's click or a press that began before Approve was enabled", async ({
  page,
  inFrame,
}) => {
  await inFrame.ask("Hello");
  const approving = inFrame.frame.getByTestId("approve");
  const { x, y } = await middleOf(approving);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await expect(approving).toBeEnabled();
  await page.mouse.up();
  await approving.evaluate((button: HTMLElement) => button.click());
  expect(await inFrame.signed()).toBe(0);
  await approve(inFrame);
  await expect.poll(() => inFrame.signed()).toBe(1);
});

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
  { width: 640, height: 360 },
])
  test(`lets a user approve a request in a window of ${viewport.width} by ${viewport.height}`, async ({
    page,
    inFrame,
  }) => {
    await page.setViewportSize(viewport);
    await page.evaluate((height) => {
      for (const id of ["around", "wallet"]) {
        const element = document.getElementById(id);
        if (element) element.style.blockSize = `${Math.min(600, height)}px`;
      }
    }, viewport.height);
    await inFrame.ask("Hello");
    await approve(inFrame);
    await expect.poll(() => inFrame.signed()).toBe(1);
  });
