import { expect, test } from "./host/open-host.js";
import { variant } from "../variant.js";
import { needsRepeatedImports } from "../page/failed-imports.js";

test("shows that a view's code failed to load, loads it on a retry, and keeps other views usable", async ({
  page,
  host,
}) => {
  await needsRepeatedImports(page);
  const latchkit = await host();
  await latchkit.open();
  await latchkit.view("Connect").waitFor();
  let isBroken = true;
  await page.route("**/*what-is-a-wallet*", (route) =>
    isBroken ? route.abort() : route.fallback(),
  );
  await page.getByTestId("lk-help").click();
  await expect(latchkit.view("WhatIsAWallet").getByRole("alert")).toContainText(
    "Something went wrong",
  );
  await latchkit.back();
  await expect(latchkit.walletRow("com.example.birch")).toBeVisible();
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
  await expect(latchkit.networkRow("eip155:1")).toBeVisible();
  await latchkit.back();
  await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "WhatIsANetwork" }));
  await latchkit.view("WhatIsANetwork").getByRole("alert").waitFor();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(latchkit.view("WhatIsANetwork").getByRole("heading").first()).toBeVisible();
});

test(
  "lets the user retry, leave the view or close the modal if a view throws while rendering",
  variant(true),
  async ({ page, host }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    // A network whose name throws when it is rendered.
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
      "Your wallet and funds aren’t affected. Try again.",
    );
    await latchkit.back();
    await expect(latchkit.walletRow("com.example.birch")).toBeVisible();
    await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
    await latchkit.view("Networks").getByRole("alert").waitFor();
    await page.evaluate(() => (Reflect.get(window, "mend") as () => void)());
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(latchkit.networkRow("eip155:1")).toBeVisible();
    await latchkit.close();
  },
);

test(
  "shows a loading state for a view that loads, even if the previous view failed",
  { tag: ["@finding-W6"] },
  async ({ page, host }) => {
    const latchkit = await host();
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    await page.route("**/*what-is-a-wallet*", (route) => route.abort());
    await page.getByTestId("lk-help").click();
    const failure = page.getByText("Something went wrong");
    await expect(failure).toBeVisible();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*networks-view*", async (route) => {
      await held;
      await route.fallback();
    });
    const asked = page.waitForRequest("**/*networks-view*");
    await page.evaluate(() => window.shellHost.latchkit.navigation.push({ view: "Networks" }));
    await asked;
    await expect(failure).toHaveCount(0);
    release();
    await expect(latchkit.networkRow("eip155:1")).toBeVisible();
  },
);

test(
  "offers to reload the page if a redeploy removed the code file of a view",
  { tag: ["@finding-W5", "@F31"] },
  async ({ page, host }) => {
    const latchkit = await host();
    const outdated = page.evaluate(
      () =>
        new Promise((resolve) => {
          window.shellHost.latchkit.events.events$.subscribe((event) => {
            if (event.name === "CODE_OUTDATED") resolve(event);
          });
        }),
    );
    await latchkit.open();
    await latchkit.view("Connect").waitFor();
    await page.route("**/*what-is-a-wallet*", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByTestId("lk-help").click();
    const alert = latchkit.view("WhatIsAWallet").getByRole("alert");
    await expect(alert).toContainText("Something went wrong");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(alert).toContainText("This page needs a reload");
    expect(await outdated).toEqual({ name: "CODE_OUTDATED", capability: "WhatIsAWallet" });
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload page" }).click();
    await again;
    await expect(page.getByTestId("lk-connect-button")).toBeVisible();
  },
);

test(
  "offers to reload the page if a redeploy removed the code file of the modal",
  { tag: ["@finding-W5", "@F31"] },
  async ({ page, host }) => {
    await host();
    await page.route("**/*present-modal*", (route) => route.fulfill({ status: 404, body: "" }));
    await page.getByTestId("lk-connect-button").click();
    const notice = page.getByRole("alert");
    await expect(notice).toBeVisible();
    // The hover has already requested the code once, which does not count as a try.
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(notice).toContainText("This page was updated");
    const again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Reload page" }).click();
    await again;
  },
);

test("draws the notice of a failed load right to left in Arabic on a left-to-right page", async ({
  page,
  host,
}) => {
  await host({ options: { locale: "ar" } });
  await expect(page.getByTestId("lk-connect-button")).toHaveAttribute("lang", "ar");
  await page.route("**/*present-modal*", (route) => route.abort());
  await page.getByTestId("lk-connect-button").click();
  await expect(page.getByRole("alert")).toHaveCSS("direction", "rtl");
});

test(
  "shows after ten seconds that the modal's code is still loading, and opens the modal once it loads",
  { tag: ["@finding-W3", "@F31"] },
  async ({ page, host }) => {
    await page.clock.install();
    const latchkit = await host();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/*present-modal*", async (route) => {
      await held;
      await route.fallback();
    });
    const asked = page.waitForRequest("**/*present-modal*");
    await page.getByTestId("lk-connect-button").click();
    await asked;
    await page.clock.runFor(10_000);
    await expect(page.getByRole("alert")).toContainText("Couldn’t load the wallet window");
    release();
    await expect(latchkit.view("Connect")).toBeVisible();
    await expect(page.getByText("Couldn’t load the wallet window")).toHaveCount(0);
  },
);
