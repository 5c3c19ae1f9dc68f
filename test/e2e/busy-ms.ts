import type { Page } from "@playwright/test";

/**
 * Reads how long the page's main thread has worked, ms: by the processor's time, for a page that
 * waits for other programs of the machine does not work.
 */
export const busyClock = async (page: Page): Promise<() => Promise<number>> => {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await cdp.send("Performance.getMetrics");
    return 1_000 * (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN);
  };
};
