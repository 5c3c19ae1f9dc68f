import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test } from "./support/lab.js";
import { variant } from "../variant.js";

const ROW = "lk-wallet-com.example.lab";

const status = (page: Page): Promise<string> =>
  page.evaluate(() => (window as LabWindow).lab.instance("default").account.snapshot.status);

/** Puts the host's button where the wallet's row will lie; returns the center of both. */
async function rowUnderButton(page: Page): Promise<readonly [x: number, y: number]> {
  await page.evaluate(() => (window as LabWindow).lab.instance("default").modal.open());
  const row = page.getByTestId("lk-modal").getByTestId(ROW);
  await row.waitFor();
  // The card is in place when it stops moving.
  await row.hover();
  const box = await row.boundingBox();
  if (box === null) throw new Error("the row is not drawn");
  await page.keyboard.press("Escape");
  await expect(page.getByTestId("lk-modal")).toHaveCount(0);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.getByTestId("lk-connect-button").evaluate(
    (button, at) =>
      Object.assign(button.style, {
        position: "fixed",
        left: `${at[0]! - 60}px`,
        top: `${at[1]! - 20}px`,
        width: "120px",
        height: "40px",
      }),
    [x, y],
  );
  return [x, y];
}

for (const motion of ["reduce", "no-preference"] as const)
  for (const delay of [0, 90])
    test(
      `chooses no wallet by a double click on the connect button, ${delay} ms a press, motion ${motion}`,
      variant(motion === "reduce" || delay === 0, ["@finding-S7"]),
      async ({ page, lab }) => {
        await page.emulateMedia({ reducedMotion: motion });
        await page.goto(lab.strict.url);
        await page.waitForFunction(() => "lab" in window);
        const [x, y] = await rowUnderButton(page);
        await page.mouse.dblclick(x, y, { delay });
        await expect(page.getByTestId("lk-modal").getByTestId(ROW)).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await status(page)).toBe("disconnected");
        await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
        // An intended press a moment later connects.
        await page.getByTestId(ROW).click();
        await expect.poll(() => status(page)).toBe("connected");
      },
    );

test(
  "chooses no wallet by a double click on the connect button if the modal was preloaded on hover",
  variant(true, ["@finding-S7"]),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    const [x, y] = await rowUnderButton(page);
    await page.reload();
    await page.waitForFunction(() => "lab" in window);
    const button = page.getByTestId("lk-connect-button");
    await button.evaluate(
      (element, at) =>
        Object.assign(element.style, {
          position: "fixed",
          left: `${at[0]! - 60}px`,
          top: `${at[1]! - 20}px`,
        }),
      [x, y],
    );
    await button.hover();
    await page.waitForLoadState("networkidle");
    await page.mouse.dblclick(x, y);
    await expect(page.getByTestId("lk-modal").getByTestId(ROW)).toBeVisible();
    expect(await status(page)).toBe("disconnected");
  },
);

test(
  "accepts keyboard input from the moment the modal opens",
  { tag: ["@finding-S7"] },
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await rowUnderButton(page);
    await page.getByTestId("lk-connect-button").focus();
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-modal").getByTestId(ROW).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => status(page)).toBe("connected");
  },
);

test(
  "keeps focus in the modal after a double click on the connect button, so that arrow keys work",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    const [x, y] = await rowUnderButton(page);
    await page.mouse.dblclick(x, y);
    await expect(page.locator("#lk-title")).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(page.getByTestId("lk-modal").locator("button.row").first()).toBeFocused();
  },
);

test(
  "opens the help once by a double click on its link, and goes back once by a double click on Back",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(() => (window as LabWindow).lab.instance("default").modal.open());
    await page.getByTestId("lk-help").dblclick();
    await expect(page.getByTestId("lk-view-WhatIsAWallet")).toBeVisible();
    await page.waitForLoadState("networkidle");
    await expect(page.getByTestId("lk-view-WhatIsAWallet")).toBeVisible();
    await page.getByTestId("lk-back").dblclick();
    await page.waitForLoadState("networkidle");
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
    await expect(page.locator("#lk-title")).toBeFocused();
  },
);

test(
  "ignores the second click of a double click if a different element has appeared under it",
  variant(true),
  async ({ page, lab }) => {
    await page.goto(lab.strict.url);
    await page.waitForFunction(() => "lab" in window);
    await page.evaluate(() => (window as LabWindow).lab.instance("default").modal.open());
    await page.getByTestId("lk-help").click();
    const back = await page.getByTestId("lk-back").boundingBox();
    if (back === null) throw new Error("a way back is drawn");
    const [x, y] = [back.x + back.width / 2, back.y + back.height / 2];
    await page.getByTestId("lk-back").click();
    // The new element accepts presses again.
    await page.getByTestId("lk-help").click({ trial: true });
    await page.mouse.move(x, y);
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    await expect(page.getByTestId("lk-view-Connect")).toBeVisible();
    await page.getByTestId("lk-help").click();
    await expect(page.getByTestId("lk-view-WhatIsAWallet")).toBeVisible();
  },
);
