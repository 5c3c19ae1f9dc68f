import { expect, type Request } from "@playwright/test";
import { repeats } from "../../support/runner/repeats.js";
import { holdAnswers } from "../hold-answers.js";
import { leastOf } from "../least-of.js";
import { mainTasks } from "./main-tasks.js";
import { test, walletsHere } from "./wallet-list.js";
import { variant } from "../variant.js";

test.use({ failOnBreach: true });

/** Ten thousand in a soak; fewer suffice to detect rows that are never removed. */
const WALLETS = repeats(10_004, 3_004);
const ROWS = WALLETS / 4;

const pages = (
  requests: readonly { readonly query: Readonly<Record<string, string>> }[],
): readonly string[] =>
  requests.filter(({ query }) => query["entries"] === "40").map(({ query }) => query["page"] ?? "");

test(
  "loads 480 wallets with at most 12 list requests, and pictures of visible rows only",
  variant(true, ["@S2-005"]),
  async ({ openList, services }) => {
    services.set({ wallets: walletsHere(480) });
    const list = await openList();
    await expect(list.tile(12)).toBeAttached();
    expect(pages(services.requestsTo("/getWallets"))).toEqual(["1"]);
    const first = services.requestsTo("/getWalletImage/").length;
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(40);
    await list.tile(0).focus();
    // Presses repeatedly, as a user does: a press before the last page is drawn has no effect.
    await expect
      .poll(
        async () => {
          await list.page.keyboard.press("End");
          return pages(services.requestsTo("/getWallets")).length;
        },
        { intervals: [50], timeout: 30_000 },
      )
      .toBe(12);
    await expect(list.skeletons).toHaveCount(0);
    await list.page.keyboard.press("End");
    await expect(list.focused).toHaveAttribute("data-at", "479");
    await list.frames(10);
    expect(pages(services.requestsTo("/getWallets"))).toEqual(
      Array.from({ length: 12 }, (_, at) => String(at + 1)),
    );
    const pictures = services.requestsTo("/getWalletImage/");
    expect(pictures.length, "rows that were jumped over have none").toBeLessThan(400);
  },
);

test(
  "searches wallets once for several keystrokes, and shows only the latest search's results",
  { tag: ["@S2-005"] },
  async ({ openList, services, page }) => {
    services.set({ wallets: walletsHere(480) });
    const list = await openList();
    await expect(list.tile(0)).toBeVisible();
    await page.evaluate(() => {
      const reported: string[] = Object.assign(window, { reported: [] as string[] }).reported;
      const status = document
        .querySelector("[data-latchkit-instance]")
        ?.shadowRoot?.querySelector("[data-testid=lk-view-AllWallets] [role=status]");
      if (status)
        new MutationObserver(() => {
          reported.push(status.textContent ?? "");
        }).observe(status, { characterData: true, childList: true, subtree: true });
    });
    const place = async (): Promise<number | undefined> => (await list.field.boundingBox())?.y;
    const stood = await place();
    const searches = (): readonly string[] =>
      services.requestsTo("/getWallets").flatMap(({ query }) => query["search"] ?? []);
    const older = await holdAnswers(page, (url) => url.searchParams.get("search") === "harbor");
    const isOlder = (request: Request): boolean => /search=harbor/u.test(request.url());
    const ended = Promise.race([
      page.waitForEvent("requestfinished", isOlder),
      page.waitForEvent("requestfailed", isOlder),
    ]);
    await list.field.pressSequentially(" harbor ");
    await expect.poll(() => older.asked.length).toBe(1);
    await list.field.fill("otter");
    await expect.poll(searches).toEqual(["otter"]);
    await expect(list.tile(0)).toContainText("Otter");
    older.release();
    await ended;
    await list.frames(10);
    expect(older.asked).toHaveLength(1);
    expect((await list.names()).every((name) => name.toLowerCase().includes("otter"))).toBe(true);
    expect(await page.evaluate(() => Reflect.get(window, "reported") as readonly string[])).toEqual(
      ["Loading wallets…", expect.stringMatching(/^\d+ wallets$/u)],
    );
    await list.field.fill("no such name");
    await expect(page.getByText("No results for “no such name”")).toBeVisible();
    expect(stood).toBeGreaterThan(0);
    // The card follows its view a frame later, animated.
    await page.evaluate(async () => {
      await new Promise((next) => {
        requestAnimationFrame(() => requestAnimationFrame(next));
      });
      await Promise.all(
        document
          .querySelector("[data-latchkit-instance]")
          ?.shadowRoot?.getAnimations()
          .map(({ finished }) => finished.catch(() => undefined)) ?? [],
      );
    });
    expect(await place(), "the field stays under the hand").toBe(stood);
    await page.getByTestId("lk-clear-search").click();
    await expect(list.field).toBeFocused();
    await expect(list.tile(0)).toBeVisible();
    await page.getByTestId("lk-certified").click();
    await expect(page.getByTestId("lk-certified")).toHaveAttribute("aria-pressed", "true");
    await expect(list.tile(0)).toContainText("Certified");
    expect(await list.tiles.filter({ hasNotText: "Certified" }).count()).toBe(0);
  },
);

test(
  "requests a page of wallets that failed again only when the user retries",
  variant(true, ["@S2-005"]),
  async ({ openList, services, page }) => {
    services.set({ wallets: walletsHere(200) });
    const undo = services.fault(
      { kind: "status", status: 500 },
      {
        at: ({ path, query }) =>
          path === "/getWallets" && query["entries"] === "40" && query["page"] === "2",
      },
    );
    const list = await openList();
    await list.tile(0).focus();
    await page.keyboard.press("End");
    await expect(page.getByText("Couldn’t load more wallets")).toBeVisible();
    const asked = services.requestsTo("/getWallets").length;
    await list.frames(20);
    await list.scrollTo(0);
    await list.scrollTo(5_000);
    await list.frames(20);
    expect(services.requestsTo("/getWallets")).toHaveLength(asked);
    undo();
    await page.getByTestId("lk-wallets-retry").click();
    await expect(list.tile(44)).toBeAttached();
    await expect(page.getByText("Couldn’t load more wallets")).toHaveCount(0);
  },
);

test(
  "lets the user move among all wallets by keyboard, and restores search and focus on going back",
  { tag: ["@S2-005"] },
  async ({ openList, services, page }) => {
    services.set({ wallets: walletsHere(480) });
    const list = await openList();
    await expect(list.tile(0)).toBeVisible();
    const press = async (key: string, at: number): Promise<void> => {
      await page.keyboard.press(key);
      await expect(list.focused).toHaveAttribute("data-at", String(at));
    };
    await page.keyboard.press("ArrowDown");
    await expect(list.focused).toHaveAttribute("data-at", "0");
    await press("ArrowRight", 1);
    await press("ArrowDown", 5);
    await press("ArrowLeft", 4);
    await press("ArrowUp", 0);
    await press("End", 43);
    await expect(list.tile(44)).toBeAttached();
    await list.scrollTo(0);
    await expect(list.tile(0)).toBeVisible();
    await expect(list.focused).toHaveAttribute("data-at", "43");
    await press("PageUp", 31);
    await press("Home", 0);
    // A page is the same wherever the card stands.
    for (const at of [12, 24, 36]) await press("PageDown", at);
    await press("PageUp", 24);
    await list.field.fill("wallet");
    await expect(list.skeletons).toHaveCount(0);
    await expect(list.tile(0)).toContainText("Wallet");
    await list.tile(0).focus();
    for (const at of [4, 8, 12, 16, 20, 24]) await press("ArrowDown", at);
    const id = await list.focused.getAttribute("data-testid");
    const before = { scroll: await list.scroll, id: id ?? "" };
    expect(before.scroll).toBeGreaterThan(100);
    const requests = services.requestsTo("/getWallets").length;
    await page.keyboard.press("Enter");
    await page.getByTestId("lk-view-ConnectingWalletConnect").waitFor();
    await page.getByTestId("lk-back").click();
    await expect(list.focused).toHaveAttribute("data-testid", before.id);
    await expect(list.field).toHaveValue("wallet");
    await expect.poll(() => list.scroll).toBe(before.scroll);
    expect(services.requestsTo("/getWallets")).toHaveLength(requests);
  },
);

test(
  `scrolls ${WALLETS.toLocaleString("en")} wallets without a task above 50 ms and with fewer than 300 elements`,
  variant(true, ["@S2-005"]),
  async ({ openList, services, page, browser }, info) => {
    test.setTimeout(240_000);
    services.set({ wallets: walletsHere(WALLETS) });
    const cdp = await page.context().newCDPSession(page);
    /** Measures processor time: a task that waits for other programs is not long. */
    const busiestTask = async (): Promise<number> => {
      const list = await openList();
      await expect(list.tile(0)).toBeVisible();
      // Collects garbage of the opening first, so that scrolling does not pay for it.
      await cdp.send("HeapProfiler.collectGarbage");
      await browser.startTracing(page, { categories: ["toplevel"] });
      const { longTasks, ...drawn } = await list.scrollThrough(ROWS);
      const tasks = mainTasks(await browser.stopTracing());
      const busiest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
      info.annotations.push({
        type: "figures",
        description: JSON.stringify({ ...drawn, longTasks, tasks: tasks.length, busiest }),
      });
      expect(drawn.rows).toBe(ROWS);
      expect(drawn.mostElements).toBeLessThan(300);
      expect(tasks.length).toBeGreaterThan(1_000);
      return busiest;
    };
    expect(await leastOf(50, busiestTask)).toBeLessThanOrEqual(50);
  },
);
