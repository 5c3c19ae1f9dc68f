import { expect, test } from "latchkit/testing/playwright";
import type { CDPSession, Page } from "@playwright/test";
import { cycle } from "./cycle.js";
import { repeats } from "../../support/repeats.js";
import { SLOWER, withMotion } from "./motion.js";

const [CYCLES, CONNECTED_CYCLES] = [repeats(1_000, 250), repeats(200, 60)];
/** Some nodes come with the first openings only; a leak of one a cycle is seen all the same. */
const WARM_UP = 5;

/** Counts of what a page holds after a forced garbage collection. */
async function counts(
  cdp: CDPSession,
): Promise<{ readonly nodes: number; readonly listeners: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number =>
    metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/**
 * Counts every timer and frame that was asked for and has neither run nor been cleared, at
 * `window.liveTimers()`.
 */
const countTimers = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const live = new Set<string>();
    const {
      setTimeout: set,
      clearTimeout: clear,
      setInterval: setEvery,
      clearInterval: clearEvery,
      requestAnimationFrame: paint,
      cancelAnimationFrame: unpaint,
    } = window;
    const start = set.bind(window) as (run: () => void, ms?: number) => number;
    const startEvery = setEvery.bind(window) as (run: () => void, ms?: number) => number;
    const noted = (kind: string, id: number): number => {
      live.add(`${kind} ${id}`);
      return id;
    };
    window.setTimeout = ((run: () => void, ms?: number) => {
      const id = start(() => {
        live.delete(`timer ${id}`);
        run();
      }, ms);
      return noted("timer", id);
    }) as typeof window.setTimeout;
    window.setInterval = ((run: () => void, ms?: number) =>
      noted("timer", startEvery(run, ms))) as typeof window.setInterval;
    window.requestAnimationFrame = (run) => {
      const id = paint.call(window, (time) => {
        live.delete(`frame ${id}`);
        run(time);
      });
      return noted("frame", id);
    };
    window.clearTimeout = (id) => {
      live.delete(`timer ${id}`);
      clear.call(window, id);
    };
    window.clearInterval = (id) => {
      live.delete(`timer ${id}`);
      clearEvery.call(window, id);
    };
    window.cancelAnimationFrame = (id) => {
      live.delete(`frame ${id}`);
      unpaint.call(window, id);
    };
    Reflect.set(window, "liveTimers", () => live.size);
  });

interface Held {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
}

/** What the page holds once two looks in a row agree. */
async function held(page: Page, cdp: CDPSession): Promise<Held> {
  const look = async (): Promise<Held> => ({
    ...(await counts(cdp)),
    timers: await page.evaluate(() => (Reflect.get(window, "liveTimers") as () => number)()),
  });
  let before = await look();
  for (;;) {
    const now = await look();
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

async function growth(page: Page, cycles: number, view: string): Promise<() => Promise<Held>> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cycle(page, WARM_UP, view);
  const first = await held(page, cdp);
  await withMotion(cdp);
  await cycle(page, cycles - WARM_UP, view);
  return async () => {
    const last = await held(page, cdp);
    return {
      nodes: Math.max(0, last.nodes - first.nodes),
      listeners: Math.max(0, last.listeners - first.listeners),
      timers: Math.max(0, last.timers - first.timers),
    };
  };
}

test(`finding T5: ${CYCLES} open-close cycles with motion leave no node, listener or timer`, async ({
  page,
  latchkit,
}) => {
  test.setTimeout(600_000 * SLOWER);
  await countTimers(page);
  await page.goto("/?wallet=none");
  await latchkit.connectButton.waitFor();
  await expect
    .poll(await growth(page, CYCLES, "Connect"), { timeout: 30_000 })
    .toEqual({ nodes: 0, listeners: 0, timers: 0 });
});

test(`with a wallet connected ${CONNECTED_CYCLES} open-close cycles of the account leave nothing behind either, and read no balance anew`, async ({
  page,
  wallet,
  world,
  latchkit,
}) => {
  test.setTimeout(300_000 * SLOWER);
  await countTimers(page);
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await expect(latchkit.connectedAccount).toContainText("100");
  const reads: string[] = [];
  page.on("request", (request) => {
    if (
      request.method() === "POST" &&
      new URL(request.url()).origin !== new URL(world.addresses.demo ?? "").origin
    )
      reads.push(request.url());
  });
  await expect
    .poll(await growth(page, CONNECTED_CYCLES, "Account"), { timeout: 30_000 })
    .toEqual({ nodes: 0, listeners: 0, timers: 0 });
  // A balance is young for 30 s: at most one read in each such stretch, never one a cycle.
  expect(reads.length).toBeLessThan(5);
});
