import type { Page } from "@playwright/test";

/**
 * Opens and closes as a user does, by the page's own clicks. `view`: what must stand before it
 * is closed. Ends when nothing of the last one stands on the page.
 */
export const cycle = (page: Page, times: number, view = "Connect"): Promise<void> =>
  page.evaluate(
    async ([count, name]) => {
      const settle = (): Promise<void> =>
        new Promise((done) => requestAnimationFrame(() => done()));
      const host = (): Element | null => document.querySelector("[data-latchkit-instance]");
      const modal = (): Element | null | undefined =>
        host()?.shadowRoot?.querySelector('[data-testid="lk-modal"]');
      for (let index = 0; index < count; index += 1) {
        document.querySelector<HTMLElement>('[data-testid="lk-connect-button"]')?.click();
        while (!modal()?.querySelector(`[data-testid="lk-view-${name}"]`)) await settle();
        modal()?.querySelector<HTMLElement>('[data-testid="lk-close"]')?.click();
        while (modal()) await settle();
      }
      // The picture of the last one that fades.
      while (host()) await settle();
    },
    [times, view] as const,
  );
