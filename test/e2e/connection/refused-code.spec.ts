import { expect, test } from "latchkit/testing/playwright";

test("finding W4: a wallet comes back when the page is online again though its code was refused at load", async ({
  page,
  latchkit,
  wallet,
}) => {
  await page.goto("/");
  await latchkit.connect(wallet.rdns);
  await expect(latchkit.accountButton).toBeVisible();
  let isUp = false;
  await page.route("**/*session.entry*", (route) => (isUp ? route.fallback() : route.abort()));
  const refused = page.waitForEvent("requestfailed");
  await page.reload();
  await refused;
  await expect(latchkit.connectButton).toBeVisible();
  isUp = true;
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(latchkit.accountButton).toBeVisible();
});
