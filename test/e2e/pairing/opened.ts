import type { BrowserContext, Frame, Page } from "@playwright/test";

/**
 * One call of `window.open`, as the page made it. `isActive`: the browser counted it as the
 * user's own doing.
 */
export interface Opened {
  readonly url: string;
  readonly target: string;
  readonly features: string;
  readonly isActive: boolean;
}

/**
 * From now on every page and frame writes down what it would open, and opens nothing: the wallets
 * of these tests live nowhere.
 */
export const recordOpened = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    const opened: unknown[] = [];
    Object.assign(window, {
      openedByPage: opened,
      open: (url: string, target: string, features: string) => {
        opened.push({ url, target, features, isActive: navigator.userActivation.isActive });
        return null;
      },
    });
  });

/** What a page or frame opened so far. */
export const openedBy = (page: Page | Frame): Promise<readonly Opened[]> =>
  page.evaluate(() => Reflect.get(window, "openedByPage") as readonly Opened[]);
