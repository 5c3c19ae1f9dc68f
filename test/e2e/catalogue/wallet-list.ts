import type { Locator, Page } from "@playwright/test";
import { makeWallets, strictPolicy, type CatalogueEntry } from "latchkit/testing/node";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test as base } from "../hosts/support/lab.js";
import { serve } from "../hosts/support/serve.js";

const MARKUP =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Wallets</title><link rel="icon" href="data:,"></head><body><script type="module" src="/lab.js"></script></body></html>';
const CHAIN = "eip155:31337";
const NOWHERE = "http://127.0.0.1:9";

/** So many wallets that know the page's network. */
export const walletsHere = (count: number): readonly CatalogueEntry[] =>
  makeWallets(Math.ceil(count * 1.25))
    .filter(({ chains = [] }) => chains.includes(CHAIN))
    .slice(0, count);

/** The list of all wallets as a user has it. */
export class WalletList {
  readonly page: Page;
  constructor(page: Page) {
    this.page = page;
  }

  get tiles(): Locator {
    return this.page.locator("[data-latchkit-instance] [data-at]");
  }
  get field(): Locator {
    return this.page.getByTestId("lk-view-AllWallets").getByRole("textbox");
  }
  get skeletons(): Locator {
    return this.page.locator("[data-latchkit-instance] .wallet-skeleton");
  }
  get focused(): Locator {
    return this.page.locator("[data-latchkit-instance] [data-at]:focus");
  }
  tile(at: number): Locator {
    return this.page.locator(`[data-latchkit-instance] [data-at="${at}"]`);
  }
  names(): Promise<readonly string[]> {
    return this.tiles.locator("bdi").allTextContents();
  }

  async open(): Promise<void> {
    await this.page.evaluate(() =>
      (window as LabWindow).lab.instance("default").modal.open({ view: "AllWallets" }),
    );
    await this.page.getByTestId("lk-view-AllWallets").waitFor();
  }

  /** From the top, px. */
  get scroll(): Promise<number> {
    return this.content.evaluate(({ scrollTop }) => scrollTop);
  }
  scrollTo(px: number): Promise<void> {
    return this.content.evaluate((content, top) => content.scrollTo(0, top), px);
  }
  get content(): Locator {
    return this.page.locator("[data-latchkit-instance] .content");
  }

  /**
   * Pages to the end of a list of so many rows, then scrolls through it both ways, by more than a
   * screen in some frames. Times in ms.
   */
  scrollThrough(rows: number): Promise<{
    readonly rows: number;
    readonly mostElements: number;
    readonly longTasks: readonly number[];
    readonly frames: number;
  }> {
    return this.content.evaluate(async (content, wanted) => {
      const longTasks: number[] = [];
      const observer = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) longTasks.push(Math.round(duration));
      });
      observer.observe({ type: "longtask" });
      let [mostElements, frames] = [0, 0];
      const rowsNow = (): number =>
        Math.round(
          (content.querySelector<HTMLElement>(".wallets")?.offsetHeight ?? 0) /
            (content.querySelector<HTMLElement>(".wallet-row")?.offsetHeight ?? 1),
        );
      const by = async (px: number): Promise<void> => {
        content.scrollBy(0, px);
        await new Promise((next) => {
          requestAnimationFrame(next);
        });
        frames += 1;
        mostElements = Math.max(mostElements, content.querySelectorAll(".wallets *").length);
      };
      while (rowsNow() < wanted && frames < 5_000) await by(content.scrollHeight);
      for (let step = 0; step < 120; step += 1) await by(-(20 + step * 5));
      for (let step = 0; step < 120; step += 1) await by(20 + step * 5);
      for (let step = 0; step < 40; step += 1) await by(-content.scrollHeight / 40);
      observer.disconnect();
      return { rows: rowsNow(), mostElements, longTasks, frames };
    }, rows);
  }

  /** A frame after which what scrolling asked for is drawn. */
  async frames(count = 2): Promise<void> {
    await this.page.evaluate(async (left) => {
      for (let frame = 0; frame < left; frame += 1)
        await new Promise((next) => {
          requestAnimationFrame(next);
        });
    }, count);
  }
}

/** Opens a page whose instance has this catalogue service, and its list. */
export type OpenList = (options?: object) => Promise<WalletList>;

export const test = base.extend<{ readonly openList: OpenList }>({
  openList: async ({ page, lab, services, world }, use) => {
    const { relay = NOWHERE } = world.addresses;
    const site = await serve({
      folder: lab.folder,
      policy: strictPolicy([NOWHERE, relay, services.urls.catalogue]),
      page: () => MARKUP,
    });
    await use(async (options = {}) => {
      await page.goto(
        `${site.url}?options=${encodeURIComponent(JSON.stringify({ projectId: "demo", services: { ...services.urls, relay }, ...options }))}`,
      );
      const list = new WalletList(page);
      await list.open();
      return list;
    });
    await site.stop();
  },
});
