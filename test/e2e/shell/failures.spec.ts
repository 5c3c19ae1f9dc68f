import { expect, test } from "./host/open-host.js";

test("a view whose code cannot be fetched says so, is fetched again when asked, and spoils no other view", async ({
  page,
  host,
}) => {
  const latchkit = await host();
  await latchkit.open();
  await latchkit.view("Connect").waitFor();
  let isBroken = true;
  await page.route("**/*what-is-a-wallet*", (route) =>
    isBroken ? route.abort() : route.fallback(),
  );
  await page.getByTestId("lk-help").click();
  await expect(latchkit.view("WhatIsAWallet").getByRole("alert")).toContainText(
    "This page could not be shown",
  );
  await latchkit.back();
  await expect(latchkit.walletRow("com.example.birch")).toBeVisible();
  await page.getByTestId("lk-help").click();
  await latchkit.view("WhatIsAWallet").getByRole("alert").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(latchkit.view("WhatIsAWallet").getByRole("heading").first()).toBeVisible();
});

test("a view that throws while it is drawn is fenced in: it can be tried again, left, and the modal closes", async ({
  page,
  host,
}) => {
  const latchkit = await host();
  await latchkit.open();
  await latchkit.view("Connect").waitFor();
  // A network the page's own code spoiled: drawing its name throws.
  await page.evaluate(() => {
    const { network } = window.shellHost.latchkit;
    const [first] = network.snapshot.networks;
    const { trim } = String.prototype;
    String.prototype.trim = function spoiled(this: string) {
      if (this.valueOf() === first?.name) throw new Error("spoiled");
      return trim.call(this);
    };
    Reflect.set(window, "mend", () => {
      String.prototype.trim = trim;
    });
  });
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
  await expect(latchkit.view("Networks").getByRole("alert")).toContainText(
    "Your wallet and your funds are not affected.",
  );
  await latchkit.back();
  await expect(latchkit.walletRow("com.example.birch")).toBeVisible();
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
  await latchkit.view("Networks").getByRole("alert").waitFor();
  await page.evaluate(() => (Reflect.get(window, "mend") as () => void)());
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(latchkit.networkRow("eip155:1")).toBeVisible();
  await latchkit.close();
});
