import type { Page } from "@playwright/test";

/** A good half second: what ends a little later, such as a closed modal's tree, is gone by then. */
const FRAMES = 40;

/** Runs in the page. */
const pass = async (frames: number): Promise<void> => {
  for (let left = frames; left > 0; left -= 1)
    await new Promise((next) => {
      requestAnimationFrame(next);
    });
};

/** What two looks in a row agree on, `FRAMES` apart. */
export async function agreedLooks<T>(page: Page, look: () => Promise<T>): Promise<T> {
  for (let before = await look(); ;) {
    await page.evaluate(pass, FRAMES);
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}
