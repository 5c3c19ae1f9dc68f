import { expect, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { overflowOf, scrollsSideways, stillness } from "../languages/reading.js";
import { EMAIL } from "./story.js";

/** A small phone, in the dark, in Arabic. */
export const PHONE = {
  viewport: { width: 360, height: 640 },
  colorScheme: "dark",
  locale: "ar",
} as const;
/** The same for the host page. */
export const QUERY = "&locale=ar&theme=dark";
/** The open view reads from right to left, is dark, fits a narrow phone, and axe finds nothing. */
export const looksRight = async (latchkit: LatchkitPage, view: string): Promise<void> => {
  const { page, modal } = latchkit;
  await latchkit.view(view).waitFor();
  await stillness(modal);
  await expect(modal).toHaveAttribute("dir", "rtl");
  await expect(modal).toHaveAttribute("lang", "ar");
  await expect(modal).toHaveCSS("color-scheme", "dark");
  expect(await overflowOf(modal, [EMAIL])).toEqual([]);
  expect(await scrollsSideways(page)).toBe(false);
  for (const field of await modal.getByRole("textbox").all()) {
    const { x, width } = (await field.boundingBox()) ?? { x: -1, width: 0 };
    expect(x).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(PHONE.viewport.width);
  }
  expect(await axeFindings(page)).toEqual([]);
};
