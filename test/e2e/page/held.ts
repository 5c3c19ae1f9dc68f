import type { CDPSession, Page } from "@playwright/test";
import { agreedLooks } from "./agreed-looks.js";

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
export const countTimers = (page: Page): Promise<unknown> =>
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

/** What a page holds. */
export interface ResourceCounts {
  readonly nodes: number;
  readonly listeners: number;
  readonly timers: number;
}

/** What the page holds once it has come to rest. */
export const countResources = (page: Page, cdp: CDPSession): Promise<ResourceCounts> =>
  agreedLooks(page, async () => ({
    ...(await counts(cdp)),
    timers: await page.evaluate(() => (Reflect.get(window, "liveTimers") as () => number)()),
  }));
