import type { Page } from "@playwright/test";
import { expect, test } from "./host/open-host.js";

/** Computed styles of the modal, sizes in px. */
const look = (page: Page) =>
  page.getByTestId("lk-modal").evaluate((dialog) => {
    const style = (selector: string) => {
      const element = dialog.querySelector(selector);
      if (element === null) throw new Error(selector);
      return getComputedStyle(element);
    };
    return {
      blur: getComputedStyle(dialog, "::backdrop").backdropFilter,
      width: style("[part=card]").inlineSize,
      title: style("[part=title]").fontSize,
      lineHeight: style("[part=title]").lineHeight,
    };
  });

test("uses the default text size, card width and backdrop without a theme", async ({
  page,
  host,
}) => {
  const latchkit = await host({});
  await latchkit.open();
  expect(await look(page)).toEqual({
    blur: "none",
    width: "360px",
    title: "17px",
    lineHeight: "24px",
  });
});

test("applies large text, a wide card and a blurred backdrop from the theme options", async ({
  page,
  host,
}) => {
  const theme = { fontSize: "large", width: "wide", blur: "small" } as const;
  const latchkit = await host({ options: { theme } });
  await latchkit.open();
  const { title, lineHeight, ...rest } = await look(page);
  expect(rest).toEqual({ blur: "blur(4px)", width: "440px" });
  expect(Number.parseFloat(title)).toBeCloseTo(17 * 1.1333, 2);
  expect(Number.parseFloat(lineHeight)).toBeCloseTo(24 * 1.1333, 2);
});

test("limits a wide card to the width of a small window", async ({ page, host }) => {
  await page.setViewportSize({ width: 400, height: 700 });
  const latchkit = await host({ options: { theme: { width: "wide", fontSize: "large" } } });
  await latchkit.open();
  const card = await page.locator("[part=card]").boundingBox();
  expect(card?.x).toBeGreaterThanOrEqual(0);
  expect((card?.x ?? 0) + (card?.width ?? 0)).toBeLessThanOrEqual(400);
});
