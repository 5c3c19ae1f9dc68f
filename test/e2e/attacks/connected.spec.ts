import { expect, test } from "latchkit/testing/playwright";
import { ACCOUNT, announceAll, callsOf, uncaught } from "./announcers.js";

const OTHER = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";

test(
  "renders at most 20 times for 10,000 wallet events in a second, and shows the last state",
  { tag: ["@T6"] },
  async ({ page, world, latchkit }) => {
    const errors = uncaught(page);
    const [first, second] = world.addresses.evm ?? [];
    if (!first || !second) throw new Error("the world has two chains");
    await announceAll(page, [{}]);
    await page.goto("/?wallet=none");
    await latchkit.connect("com.example.wallet0");
    await page.waitForLoadState("networkidle");
    const requests: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST") requests.push(request.url());
    });
    const redraws = await page.evaluate(
      async ([mine, other, chains]) => {
        const emit = (
          Reflect.get(window, "announced") as { emit(event: string, value: unknown): void }[]
        )[0]?.emit;
        let count = 0;
        const observer = new MutationObserver(() => (count += 1));
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
        const began = performance.now();
        for (let sent = 0; sent < 10_000;) {
          for (; sent < Math.min(10_000, (performance.now() - began) * 10); sent += 1) {
            const flips = Math.floor(sent / 100) % 2 === 1;
            if (sent % 2 === 0) emit?.("accountsChanged", [flips ? other : mine]);
            else emit?.("chainChanged", chains[flips ? 1 : 0]);
          }
          await new Promise((next) => {
            setTimeout(next, 1);
          });
        }
        await new Promise((next) => {
          setTimeout(next, 2_000);
        });
        observer.disconnect();
        return count;
      },
      [
        ACCOUNT,
        OTHER,
        [first, second].map(({ id }) => `0x${Number(id.slice("eip155:".length)).toString(16)}`),
      ] as const,
    );
    console.info(`10,000 events: ${redraws} redraws, ${requests.length} requests`);
    expect(redraws).toBeLessThan(20);
    expect(requests.length).toBeLessThan(3);
    await expect(latchkit.networkButton).toContainText(second.name);
    await expect(latchkit.connectedAccount).toContainText(OTHER.slice(-4));
    await latchkit.disconnect();
    await page.evaluate((mine) => {
      (
        Reflect.get(window, "announced") as { emit(event: string, value: unknown): void }[]
      )[0]?.emit("accountsChanged", [mine]);
    }, ACCOUNT);
    await expect(latchkit.connectButton).toBeVisible();
    expect(errors).toEqual([]);
  },
);

test(
  "calls the wallet's original request function after a page replaces it, and warns once",
  { tag: ["@T7"] },
  async ({ page, latchkit }) => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning") warnings.push(message.text());
    });
    await announceAll(page, [{}]);
    await page.goto("/?wallet=none");
    await latchkit.connect("com.example.wallet0");
    await page.evaluate(() => {
      const [wallet] = Reflect.get(window, "announced") as { provider: { request: unknown } }[];
      const calls = Reflect.get(window, "announcedCalls") as string[];
      const evil = ({ method }: { method: string }): Promise<string> => {
        calls.push(`swapped ${method}`);
        return Promise.resolve(`0x${"66".repeat(65)}`);
      };
      if (wallet) wallet.provider.request = evil;
    });
    for (let turn = 1; turn <= 3; turn += 1) {
      await page.getByTestId("demo-sign").click();
      await expect
        .poll(async () => (await callsOf(page)).filter((call) => call === "0 personal_sign").length)
        .toBe(turn);
      await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", /done|failed/);
    }
    const calls = await callsOf(page);
    expect(calls.filter((call) => call.startsWith("swapped"))).toEqual([]);
    expect(warnings.filter((text) => text.includes("request function was replaced"))).toHaveLength(
      1,
    );
  },
);
