import { expect, test } from "latchkit/testing/playwright";
import { variant } from "../variant.js";
import { needsRepeatedImports } from "../page/failed-imports.js";

test(
  "restores the wallet when the page comes online if its code failed to load while offline",
  { tag: ["@finding-W4", "@F31"] },
  async ({ page, latchkit, wallet }) => {
    await needsRepeatedImports(page);
    await page.goto("/");
    await latchkit.connect(wallet.rdns);
    await expect(latchkit.accountButton).toBeVisible();
    let isUp = false;
    await page.route("**/*wallet-operations.chunk*", (route) =>
      isUp ? route.fallback() : route.abort(),
    );
    const refused = page.waitForEvent("requestfailed");
    await page.reload();
    await refused;
    // Busy until the page has noticed the failed load.
    await expect(latchkit.connectButton).not.toHaveAttribute("aria-busy");
    isUp = true;
    await page.context().setOffline(true);
    await page.context().setOffline(false);
    await expect(latchkit.accountButton).toBeVisible();
  },
);

test(
  "connects and disconnects even if the chunk of wallet actions fails to load",
  variant(true, ["@F31"]),
  async ({ page, latchkit, wallet }) => {
    const asked: string[] = [];
    await page.route("**/*wallet-actions.chunk*", (route) => {
      asked.push(route.request().url());
      return route.abort();
    });
    await page.goto("/");
    await latchkit.open();
    await expect(latchkit.walletRow(wallet.rdns)).toBeVisible();
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 2_000 })));
    expect(asked).toEqual([]);
    await latchkit.walletRow(wallet.rdns).click();
    await expect(latchkit.accountButton).toBeVisible();
    expect(asked).toHaveLength(1);
    await latchkit.disconnect();
    await expect(latchkit.connectButton).toBeVisible();
  },
);
