import type { Page } from "@playwright/test";
import { expect, test as base } from "latchkit/testing/playwright";

export interface Dress {
  readonly theme: "light" | "dark";
  readonly locale: string;
}
export interface ListedState {
  readonly id: string;
  readonly chapter: string;
  readonly title: string;
  readonly isAlone: boolean;
}

/**
 * The gallery as a test walks through it: one page for many states, a page of its own for those
 * that break theirs.
 */
export class GalleryPage {
  readonly page: Page;
  #isFresh = true;

  constructor(page: Page) {
    this.page = page;
  }

  /** Every state, in the order of the index. */
  async states(): Promise<readonly ListedState[]> {
    await this.page.goto("gallery.html");
    await this.page.locator("html[data-ready=index]").waitFor();
    this.#isFresh = false;
    return this.page.locator("[data-state]").evaluateAll((links) =>
      links.map((link) => {
        const { state = "", chapter = "", alone } = (link as HTMLElement).dataset;
        return { id: state, chapter, title: link.textContent ?? "", isAlone: alone === "true" };
      }),
    );
  }

  /**
   * Shows one state and waits until nothing moves any more. Throws what the gallery says when it
   * could not reach it.
   */
  async show(
    { id, isAlone }: Pick<ListedState, "id" | "isAlone">,
    { theme, locale }: Dress,
  ): Promise<void> {
    const address = `gallery.html?${new URLSearchParams({ state: id, theme, locale }).toString()}`;
    if (this.#isFresh || isAlone) await this.page.goto(address);
    else await this.page.evaluate(walkTo, address);
    this.#isFresh = isAlone;
    const root = this.page.locator("html[data-ready], html[data-failed]");
    await root.waitFor();
    expect(await root.getAttribute("data-failed"), `${id} is reached`).toBeNull();
    expect(await root.getAttribute("data-ready")).toBe(id);
  }

  /** True: the state stands on a page that was just loaded. */
  get isNewPage(): boolean {
    return this.#isFresh;
  }
}

/** Runs in the page. */
const walkTo = (address: string): void => {
  delete document.documentElement.dataset["ready"];
  history.replaceState(null, "", address);
  dispatchEvent(new PopStateEvent("popstate"));
};

/**
 * States in which a view's code cannot be had forbid scripts on their own page: that breach is what
 * they are about.
 */
const isWanted = (breach: string): boolean => breach.includes("script-src 'none'");

/** The gallery with motion off. */
export const test = base.extend<{ readonly gallery: GalleryPage; readonly noOtherBreach: void }>({
  noOtherBreach: [
    async ({ breaches }, use) => {
      await use();
      expect(
        breaches.filter((breach) => !isWanted(breach)),
        "breaches of the page's policy and uncaught errors",
      ).toEqual([]);
    },
    { auto: true },
  ],
  gallery: async ({ page }, use) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await use(new GalleryPage(page));
  },
});
export { expect };
