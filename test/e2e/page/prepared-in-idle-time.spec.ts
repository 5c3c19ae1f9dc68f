import type { Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";

/** CPU slowdown that imitates an older phone. */
const SLOWDOWN = 4;
/** Longest task, ms. */
const LONG_TASK_MS = 50;

interface Noted {
  readonly drawnIn?: ShadowRoot;
  readonly longest: number;
  readonly layouts: number;
}

/** Records the modal's shadow root, its layout reads and the longest task since page load. */
const note = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const noted = { longest: 0, layouts: 0 };
    Object.assign(window, { noted });
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function made(this: Element, options) {
      const root = Reflect.apply(attach, this, [options]) as ShadowRoot;
      if ((this as HTMLElement).dataset["latchkitInstance"] === undefined)
        Object.assign(noted, { drawnIn: root });
      return root;
    };
    window.addEventListener("load", () => {
      const { getBoundingClientRect } = Element.prototype;
      Element.prototype.getBoundingClientRect = function measured(this: Element) {
        noted.layouts += 1;
        return Reflect.apply(getBoundingClientRect, this, []) as DOMRect;
      };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries())
          noted.longest = Math.max(noted.longest, duration);
      }).observe({ type: "longtask" });
    });
  });
};

const drawnRows = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { drawnIn } = Reflect.get(window, "noted") as Noted;
    return drawnIn?.querySelectorAll("[data-testid^='lk-wallet-']").length ?? 0;
  });
const noted = (page: Page): Promise<Omit<Noted, "drawnIn">> =>
  page.evaluate(() => {
    const { longest, layouts } = Reflect.get(window, "noted") as Noted;
    return { longest, layouts };
  });

test("draws the first view in idle time without layout measurements or requests", async ({
  page,
  world,
  latchkit,
}) => {
  const home = new URL(world.addresses.demo ?? "").origin;
  const outside: string[] = [];
  page.on("request", (request) => {
    if (new URL(request.url()).origin !== home) outside.push(request.url());
  });
  await note(page);
  await page.goto("/?chains=evm");
  await expect.poll(() => drawnRows(page)).toBeGreaterThan(0);
  expect((await noted(page)).layouts).toBe(0);
  expect(outside).toEqual([]);
  expect(await page.locator("[data-latchkit-instance]").count()).toBe(0);
  await latchkit.connectButton.click();
  await expect(latchkit.view("Connect")).toBeVisible();
  expect(await page.locator("[data-latchkit-instance]").count()).toBe(1);
});

test("draws the first view in idle time in tasks below 50 ms on a four times slower processor @alone", async ({
  page,
}) => {
  const session = await page.context().newCDPSession(page);
  let least = Number.POSITIVE_INFINITY;
  await note(page);
  // A busy machine may delay one visit, but not all of them.
  for (let visit = 0; visit < 5 && least >= LONG_TASK_MS; visit += 1) {
    await session.send("Emulation.setCPUThrottlingRate", { rate: 1 });
    await page.goto("/?wallet=none&chains=evm", { waitUntil: "commit" });
    await page.waitForLoadState("load");
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
    await expect.poll(() => drawnRows(page), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => done(undefined))));
    least = Math.min(least, (await noted(page)).longest);
  }
  expect(least).toBeLessThan(LONG_TASK_MS);
});

for (const [why, query, connection] of [
  ["with Save-Data", "", { saveData: true, effectiveType: "4g" }],
  ["on 2G", "", { saveData: false, effectiveType: "2g" }],
  ['with preload "none"', "&preload=none", undefined],
  ['with preload "intent", before the pointer comes', "&preload=intent", undefined],
] as const)
  test(`draws no view of the modal in idle time ${why}`, async ({ page, latchkit }) => {
    await page.addInitScript((value) => {
      if (value) Object.defineProperty(navigator, "connection", { value });
    }, connection);
    await note(page);
    await page.goto(`/?wallet=none&chains=evm${query}`);
    await latchkit.connectButton.waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(
      () =>
        new Promise<void>((done) => {
          requestIdleCallback(() => requestIdleCallback(() => done()));
        }),
    );
    expect(await drawnRows(page)).toBe(0);
    if (!query.includes("intent")) return;
    await latchkit.connectButton.hover();
    await expect.poll(() => drawnRows(page)).toBeGreaterThan(0);
  });
