import type { Locator, Page } from "@playwright/test";
import { expect, test as base, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { holdAnswers } from "../hold-answers.js";
import { variant } from "../variant.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

const test = base.extend<{ readonly visit: (query?: string) => Promise<LatchkitPage> }>({
  visit: async ({ page, wallet, latchkit }, use) => {
    await use(async (query = "") => {
      await page.goto(`/?wallet=none&project=demo&relay=none${query}`);
      await latchkit.connect(wallet.rdns);
      await latchkit.accountButton.click();
      await latchkit.view("Account").waitFor();
      return latchkit;
    });
  },
});

test(
  "shows a transfer in the activity after sending it",
  { tag: ["@S1-002", "@S7-018"] },
  async ({ page, visit, wallet, services }) => {
    const latchkit = await visit();
    await page.getByTestId("lk-open-send").click();
    await page.getByTestId("lk-send-amount").fill("0.25");
    await page.getByTestId("lk-send-to").fill(BOB);
    await page.getByTestId("lk-send-review").click();
    await page.getByTestId("lk-send-confirm").click();
    await latchkit.view("Account").waitFor();
    await page.getByTestId("lk-tab-activity").click();
    const sent = page.locator("[data-testid^='lk-activity-0x']").first();
    await expect(sent).toContainText(latchkit.text("activitySend"));
    await expect(sent).toContainText("−0.25 ETH");
    expect(await axeFindings(page)).toEqual([]);
    expect(
      services.requestsTo(`/v1/account/${wallet.address}/history`).at(-1)?.query,
    ).toMatchObject({
      chainId: expect.stringMatching(/^eip155:/u),
    });
  },
);

/** How many of the panel's first 100 px the card cuts off. */
const hidden = (panel: Element): Promise<number> =>
  new Promise((done) => {
    new IntersectionObserver(([entry]) => {
      const whole = Math.min(100, entry?.boundingClientRect.height ?? 0);
      done(Math.round(whole - (entry?.intersectionRect.height ?? 0)));
    }).observe(panel);
  });

for (const reducedMotion of ["reduce", "no-preference"] as const)
  test(
    `scrolls the panel into view when its account tab at the card's edge is selected, motion ${reducedMotion}`,
    variant(true),
    async ({ page, visit }) => {
      await page.emulateMedia({ reducedMotion });
      await page.setViewportSize({ width: 360, height: 620 });
      await visit();
      const panel = page.locator("#lk-tab-panel");
      for (const name of ["activity", "nfts", "tokens"]) {
        const tab = page.getByTestId(`lk-tab-${name}`);
        await tab.evaluate((element) => element.scrollIntoView({ block: "end" }));
        expect(await panel.evaluate(hidden)).toBeGreaterThan(20);
        await tab.click();
        await expect.poll(() => panel.evaluate(hidden)).toBeLessThanOrEqual(0);
        await expect(tab).toBeInViewport({ ratio: 1 });
      }
    },
  );

/** How a user leaves a loading tab for an element above it. */
const LEAVING: Readonly<Record<string, (page: Page, above: Locator) => Promise<void>>> = {
  "scrolls away": async (page, above) => {
    await page.mouse.move(180, 300);
    // Chromium ignores wheel events during a smooth scroll.
    await expect(async () => {
      await page.mouse.wheel(0, -400);
      await expect(above).toBeInViewport({ ratio: 1, timeout: 500 });
    }).toPass();
  },
  "goes away by keyboard": async (page, above) => {
    const isThere = (): Promise<boolean> => above.evaluate((element) => element.matches(":focus"));
    for (let left = 20; left > 0 && !(await isThere()); left -= 1)
      await page.keyboard.press("Shift+Tab");
  },
};
for (const [how, leave] of Object.entries(LEAVING))
  test(
    `keeps the scroll position while an account tab loads if the user ${how}`,
    variant(true),
    async ({ page, visit }) => {
      await page.setViewportSize({ width: 360, height: 620 });
      const latchkit = await visit();
      const { release } = await holdAnswers(page, ({ pathname }) => pathname.endsWith("/history"));
      await page.getByTestId("lk-tab-activity").click();
      const panel = page.locator("#lk-tab-panel");
      await panel.locator("[role=status]").waitFor();
      await expect.poll(() => panel.evaluate(hidden)).toBeLessThanOrEqual(0);
      const copy = page.getByTestId("lk-copy-address");
      await expect(copy).not.toBeInViewport();
      await leave(page, copy);
      await expect(copy).toBeInViewport({ ratio: 1 });
      release();
      await expect(latchkit.modal).toContainText(latchkit.text("activityEmpty"));
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(done))),
      );
      await expect(copy).toBeInViewport({ ratio: 1 });
    },
  );

/** Selects the tab and turns the wheel once the card scrolls; returns both scroll positions. */
const turnedAway = (
  tab: HTMLElement,
): Promise<{ readonly turned: number; readonly rest: number }> =>
  new Promise((done) => {
    const turn = (card: Element): void => {
      const turned = card.scrollTop;
      card.dispatchEvent(new WheelEvent("wheel", { bubbles: true, composed: true, deltaY: -1 }));
      const settle = (last: number, frames: number): void => {
        const rest = card.scrollTop;
        if (frames === 0) done({ turned, rest });
        else requestAnimationFrame(() => settle(rest, rest === last ? frames - 1 : 10));
      };
      settle(turned, 10);
    };
    const tree = tab.getRootNode();
    const begin = ({ target }: Event): void => {
      const card = target as Element;
      // A sheet that is still sliding in also emits scroll events.
      if (card.scrollHeight === card.clientHeight) return;
      tree.removeEventListener("scroll", begin, true);
      requestAnimationFrame(() => turn(card));
    };
    tree.addEventListener("scroll", begin, true);
    tab.click();
  });

test(
  "stops scrolling an account tab's panel into view when the user turns the mouse wheel",
  variant(true),
  async ({ page, visit }) => {
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await page.setViewportSize({ width: 360, height: 620 });
    await visit();
    await holdAnswers(page, ({ pathname }) => pathname.endsWith("/history"));
    await expect(page.locator(".bone")).toHaveCount(0);
    const { turned, rest } = await page.getByTestId("lk-tab-activity").evaluate(turnedAway);
    expect(rest).toBeLessThanOrEqual(turned + 1);
  },
);

test(
  "shows a sent transaction as pending at once and then as confirmed, without a service",
  { tag: ["@S9-036"] },
  async ({ page, wallet, world, latchkit }) => {
    const [chain] = world.addresses.evm ?? [];
    const mining = async (method: string, params: readonly unknown[]): Promise<void> => {
      const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
      const headers = { "content-type": "application/json" };
      await fetch(chain?.rpcUrl ?? "", { method: "POST", headers, body });
    };
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await mining("evm_setAutomine", [false]);
    try {
      await latchkit.accountButton.click();
      await page.getByTestId("lk-open-send").click();
      await page.getByTestId("lk-send-amount").fill("0.25");
      await page.getByTestId("lk-send-to").fill(BOB);
      await page.getByTestId("lk-send-review").click();
      await page.getByTestId("lk-send-confirm").click();
      await latchkit.view("Account").waitFor();
      await page.getByTestId("lk-tab-activity").click();
      const sent = page.locator("[data-testid^='lk-activity-0x']").first();
      await expect(sent).toContainText(latchkit.text("activityStatusPending"));
      await expect(sent).toContainText("−0.25 ETH");
      expect(await axeFindings(page)).toEqual([]);
      await mining("evm_mine", []);
      await expect(sent).not.toContainText(latchkit.text("activityStatusPending"));
      await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("sendMined"));
    } finally {
      await mining("evm_setAutomine", [true]);
      await mining("evm_mine", []);
    }
  },
);

test(
  "stops loading older activity when the service repeats a page, until the user asks for more",
  variant(true),
  async ({ page, visit }) => {
    let asked = 0;
    await page.route("**/v1/account/*/history**", (route) => {
      asked += 1;
      const chain = new URL(route.request().url()).searchParams.get("chainId");
      const metadata = { operationType: "send", status: "confirmed", hash: "0xab", chain };
      const one = { id: "1", metadata: { ...metadata, minedAt: "2026-01-31T00:00:00Z" } };
      const headers = { "access-control-allow-origin": "*" };
      return route.fulfill({ json: { data: [one], next: `page ${asked}` }, headers });
    });
    await visit();
    await page.getByTestId("lk-tab-activity").click();
    await page.locator("[data-testid='lk-activity-0xab']").waitFor();
    await page.evaluate(async () => {
      for (let frame = 0; frame < 60; frame += 1) await new Promise(requestAnimationFrame);
    });
    expect(asked).toBeLessThanOrEqual(2);
    const before = asked;
    await page.getByTestId("lk-activity-more").click();
    await expect.poll(() => asked).toBe(before + 1);
  },
);

test(
  "shows that the activity failed to load, and loads it on a retry",
  { tag: ["@S8-056", "@S8-057"] },
  async ({ page, visit, wallet, services }) => {
    const at = `/v1/account/${wallet.address}/history`;
    const undo = services.fault({ kind: "status", status: 404 }, { at });
    const latchkit = await visit();
    await page.getByTestId("lk-tab-activity").click();
    await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("activityFailed"));
    expect(await axeFindings(page)).toEqual([]);
    undo();
    await page.getByTestId("lk-activity-retry").click();
    await expect(latchkit.modal).toContainText(latchkit.text("activityEmpty"));
    expect(await axeFindings(page)).toEqual([]);
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "shows the activity list right to left within the screen and reachable by keyboard",
    variant(true),
    async ({ page, visit }) => {
      const latchkit = await visit("&locale=ar&theme=dark");
      await page.keyboard.press("Escape");
      await page.getByTestId("demo-send").click();
      await expect(page.getByTestId("demo-result")).toContainText("success 0x");
      await latchkit.accountButton.click();
      await page.getByTestId("lk-tab-activity").focus();
      await page.keyboard.press("Enter");
      const first = page.locator("[data-testid^='lk-activity-0x']").first();
      await expect(first).toContainText("ETH");
      const { x, width } = (await first.boundingBox()) ?? { x: -1, width: 999 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
    },
  );
});
