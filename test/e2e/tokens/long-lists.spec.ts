import type { Page, Route } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { repeats } from "../../support/runner/repeats.js";
import { leastOf } from "../least-of.js";
import { mainTasks } from "../catalogue/main-tasks.js";

/** Fewer outside a soak suffice to detect rows that are never removed. */
const [TOKENS, ENTRIES] = [repeats(5_000, 1_000), repeats(10_000, 1_500)];
const PAGE = 500;
const DAY_MS = 86_400_000;
const NEWEST = Date.UTC(2026, 0, 31);

const hex = (value: number, length: number): string =>
  `0x${value.toString(16).padStart(length, "0")}`;

const balances = (chainId: string): object => ({
  balances: Array.from({ length: TOKENS }, (_, at) => ({
    name: `Token number ${at}`,
    symbol: `T${at}`,
    chainId,
    address: `${chainId}:${hex(at + 1, 40)}`,
    value: TOKENS - at,
    price: 1,
    quantity: { decimals: "18", numeric: String(TOKENS - at) },
    iconUrl: "",
  })),
});

const entry = (chainId: string, owner: string, at: number): object => ({
  id: hex(at + 1, 64),
  metadata: {
    operationType: "send",
    hash: hex(at + 1, 64),
    minedAt: new Date(NEWEST - (at * DAY_MS) / 20).toISOString(),
    sentFrom: owner,
    sentTo: hex(at + 1, 40),
    status: "confirmed",
    nonce: at,
    chain: chainId,
  },
  transfers: [
    {
      fungible_info: { name: "Ether", symbol: "ETH" },
      direction: "out",
      quantity: { numeric: "0.5" },
      value: 1_500,
    },
  ],
});

const history = (chainId: string, owner: string, cursor: string | null): object => {
  const from = Number(cursor ?? 0);
  const data = Array.from({ length: Math.min(PAGE, ENTRIES - from) }, (_, at) =>
    entry(chainId, owner, from + at),
  );
  const next = from + PAGE;
  return { data, next: next < ENTRIES ? String(next) : null };
};

/** Makes the service answer for an account with many tokens and entries. */
const longAccount = async (page: Page, chainId: string, owner: string): Promise<void> => {
  const headers = { "access-control-allow-origin": "*" };
  const answer = (json: (query: URLSearchParams) => object) => (route: Route) =>
    route.fulfill({ json: json(new URL(route.request().url()).searchParams), headers });
  await page.route(
    "**/v1/account/*/balance**",
    answer(() => balances(chainId)),
  );
  await page.route(
    "**/v1/account/*/history**",
    answer((query) => history(chainId, owner, query.get("cursor"))),
  );
};

/**
 * Pages to the end of the list of the open tab, then scrolls through it both ways, by more than a
 * screen in some frames.
 */
const scrolled = (page: Page): Promise<{ readonly rows: number; readonly mostElements: number }> =>
  page.locator("[data-latchkit-instance] .content").evaluate(async (content) => {
    let [mostElements, frames] = [0, 0];
    const rows = (): number =>
      Number(content.querySelector(".long-row")?.getAttribute("aria-setsize") ?? 0);
    const by = async (px: number): Promise<void> => {
      content.scrollBy(0, px);
      await new Promise((next) => {
        requestAnimationFrame(next);
      });
      frames += 1;
      const drawn = content.querySelectorAll(".long-list *").length;
      mostElements = Math.max(mostElements, drawn);
    };
    let still = 0;
    for (let known = rows(); still < 30 && frames < 3_000;) {
      await by(content.scrollHeight);
      still = rows() === known ? still + 1 : 0;
      known = rows();
    }
    for (let step = 0; step < 60; step += 1) await by(-(20 + step * 20));
    for (let step = 0; step < 60; step += 1) await by(20 + step * 20);
    for (let step = 0; step < 40; step += 1) await by(-content.scrollHeight / 40);
    return { rows: rows(), mostElements };
  });

test(`scrolls ${TOKENS.toLocaleString("en")} tokens and ${ENTRIES.toLocaleString("en")} activity entries without a task above 50 ms`, async ({
  page,
  wallet,
  world,
  services,
  latchkit,
  browser,
}, info) => {
  const [chain] = world.addresses.evm ?? [];
  if (chain === undefined || services === undefined) throw new Error("the world has a chain");
  await longAccount(page, chain.id, wallet.address);
  await page.goto("/?wallet=none&project=demo&relay=none");
  await latchkit.connect(wallet.rdns);
  const cdp = await page.context().newCDPSession(page);
  const busiestTask = async (tab: string, atLeast: number): Promise<number> => {
    await page.reload();
    await latchkit.accountButton.click();
    await page.getByTestId(`lk-tab-${tab}`).click();
    await page.locator(".long-row").first().waitFor();
    await cdp.send("HeapProfiler.collectGarbage");
    await browser.startTracing(page, { categories: ["toplevel"] });
    const drawn = await scrolled(page);
    const tasks = mainTasks(await browser.stopTracing());
    const busiest = Math.max(...tasks.map(({ cpuMs }) => cpuMs));
    const figures = { tab, ...drawn, tasks: tasks.length, busiest };
    info.annotations.push({ type: "figures", description: JSON.stringify(figures) });
    expect(drawn.rows).toBeGreaterThanOrEqual(atLeast);
    expect(drawn.mostElements).toBeLessThan(300);
    return busiest;
  };
  for (const [tab, atLeast] of [
    ["tokens", TOKENS],
    ["activity", ENTRIES],
  ] as const) {
    expect(await leastOf(50, () => busiestTask(tab, atLeast)), tab).toBeLessThanOrEqual(50);
  }
});
