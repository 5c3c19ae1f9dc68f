import { expect, test } from "latchkit/testing/playwright";
import type { CDPSession, Page } from "@playwright/test";
import { cycle } from "./cycle.js";
import { SLOWER } from "./motion.js";

/** Bytes of the heap that a cycle may leave, by a line through the points measured. */
const LIMIT_BYTES = 512;
/** Cycles before the first point: what the page and its engine learn once is learnt by then. */
const WARM_UP = 200;
const [CYCLES, POINTS] = [400, 8];

const used = async (cdp: CDPSession): Promise<number> => {
  for (let again = 0; again < 3; again += 1) await cdp.send("HeapProfiler.collectGarbage");
  return (await cdp.send("Runtime.getHeapUsage")).usedSize;
};

/** Bytes a cycle, by least squares. */
const slopeOf = (points: readonly number[], step: number): number => {
  const middle = (points.length - 1) / 2;
  const mean = points.reduce((sum, point) => sum + point, 0) / points.length;
  const [top, bottom] = points.reduce(
    ([upper, lower], point, at) => [
      upper + (at - middle) * (point - mean),
      lower + (at - middle) ** 2,
    ],
    [0, 0],
  );
  return top / bottom / step;
};

const growth = async (page: Page, work: (times: number) => Promise<void>): Promise<number> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("HeapProfiler.enable");
  await work(WARM_UP);
  const points = [await used(cdp)];
  for (let point = 0; point < POINTS; point += 1) {
    await work(CYCLES / POINTS);
    points.push(await used(cdp));
  }
  const bytes = slopeOf(points, CYCLES / POINTS);
  console.log(
    `heap: ${bytes.toFixed(0)} bytes a cycle; kB ${points.map((one) => (one / 1_024).toFixed(0)).join(" ")}`,
  );
  return bytes;
};

test(
  "finding T5: an open-close cycle leaves less than half a kilobyte in the heap",
  { tag: "@alone" },
  async ({ page, latchkit }) => {
    test.setTimeout(300_000 * SLOWER);
    await page.goto("/?wallet=none");
    await latchkit.connectButton.waitFor();
    expect(await growth(page, (times) => cycle(page, times))).toBeLessThan(LIMIT_BYTES);
  },
);
