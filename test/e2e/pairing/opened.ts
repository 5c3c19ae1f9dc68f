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
    const [opened, inTap]: unknown[][] = [[], []];
    let isTap = false;
    // Until the task of the click is over.
    const tapped = (): void => {
      isTap = true;
      setTimeout(() => {
        isTap = false;
      });
    };
    window.addEventListener("click", tapped, { capture: true });
    Object.assign(window, {
      openedByPage: opened,
      openedInTap: inTap,
      open: (url: string, target: string, features: string) => {
        const one = { url, target, features, isActive: navigator.userActivation.isActive };
        opened?.push(one);
        if (isTap) inTap?.push(one);
        return null;
      },
    });
  });

const listed = (page: Page | Frame, name: string): Promise<readonly Opened[]> =>
  page.evaluate((list) => Reflect.get(window, list) as readonly Opened[], name);

/** What a page or frame opened so far. */
export const openedBy = (page: Page | Frame): Promise<readonly Opened[]> =>
  listed(page, "openedByPage");
/** What of it was opened in the very tap, and not by itself a moment later. */
export const openedInTap = (page: Page | Frame): Promise<readonly Opened[]> =>
  listed(page, "openedInTap");
