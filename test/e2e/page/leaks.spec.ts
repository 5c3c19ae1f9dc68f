import { expect, test } from "latchkit/testing/playwright";
import type { CDPSession, Page } from "@playwright/test";

/** Counts of what a page holds after a forced garbage collection. */
async function counts(cdp: CDPSession): Promise<{ readonly nodes: number; readonly listeners: number }> {
  await cdp.send("HeapProfiler.collectGarbage");
  await cdp.send("HeapProfiler.collectGarbage");
  const { metrics } = await cdp.send("Performance.getMetrics");
  const of = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
  return { nodes: of("Nodes"), listeners: of("JSEventListeners") };
}

/** Opens and closes as a visitor does, by the page's own clicks. */
const cycle = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const settle = (): Promise<void> => new Promise((done) => requestAnimationFrame(() => done()));
    const modal = (): Element | null | undefined => document.querySelector("[data-latchkit-instance]")?.shadowRoot?.querySelector('[data-testid="lk-modal"]');
    for (let index = 0; index < count; index += 1) {
      document.querySelector<HTMLElement>('[data-testid="lk-connect-button"]')?.click();
      while (!modal()?.querySelector('[data-testid="lk-view-Connect"]')) await settle();
      modal()?.querySelector<HTMLElement>('[data-testid="lk-close"]')?.click();
      while (modal()) await settle();
    }
  }, times);

test("after 1,000 open-close cycles there is no node, listener or timer more than after the first", async ({ page, latchkit }) => {
  test.setTimeout(600_000);
  await page.addInitScript(() => {
    const live = new Set<unknown>();
    const { setTimeout: set, clearTimeout: clear, setInterval: setEvery, clearInterval: clearEvery } = window;
    const start = set.bind(window) as (run: () => void, ms?: number) => number;
    window.setTimeout = ((run: () => void, ms?: number) => {
      const id = start(() => { live.delete(id); run(); }, ms);
      live.add(id);
      return id;
    }) as typeof window.setTimeout;
    window.clearTimeout = (id) => { live.delete(id); clear.call(window, id); };
    window.setInterval = ((run: () => void, ms?: number) => {
      const id = (setEvery as (run: () => void, ms?: number) => number).call(window, run, ms);
      live.add(id);
      return id;
    }) as typeof window.setInterval;
    window.clearInterval = (id) => { live.delete(id); clearEvery.call(window, id); };
    Reflect.set(window, "liveTimers", () => live.size);
  });
  await page.goto("/?wallet=none");
  await latchkit.connectButton.waitFor();
  const timers = (): Promise<number> => page.evaluate(() => (Reflect.get(window, "liveTimers") as () => number)());
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable");
  await cycle(page, 1);
  const first = { ...(await counts(cdp)), timers: await timers() };
  await cycle(page, 999);
  await expect
    .poll(async () => {
      const last = { ...(await counts(cdp)), timers: await timers() };
      return { nodes: Math.max(0, last.nodes - first.nodes), listeners: Math.max(0, last.listeners - first.listeners), timers: Math.max(0, last.timers - first.timers) };
    }, { timeout: 30_000 })
    .toEqual({ nodes: 0, listeners: 0, timers: 0 });
});
