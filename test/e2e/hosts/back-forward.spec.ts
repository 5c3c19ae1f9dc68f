import type { Page } from "@playwright/test";
import { expect } from "latchkit/testing/playwright";
import type { LabWindow } from "../../hosts/lab/lab.types.js";
import { test as lab } from "./support/lab.js";
import { variant } from "../variant.js";

const ROW = "lk-wallet-com.example.lab";

/** A separate browser, because the usual one runs without the back/forward cache. */
const test = lab.extend<{ readonly kept: Page }>({
  kept: async ({ playwright, launchOptions, lab: { strict } }, use) => {
    const browser = await playwright.chromium.launch({
      ...launchOptions,
      ignoreDefaultArgs: ["--disable-back-forward-cache"],
    });
    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => void errors.push(error.message));
    await page.goto(strict.url);
    await page.getByTestId("lk-connect-button").waitFor();
    await page.evaluate(() =>
      addEventListener("pageshow", ({ persisted }) => void Object.assign(window, { persisted })),
    );
    await use(page);
    expect(errors).toEqual([]);
    await browser.close();
  },
});

async function leaveAndReturn(page: Page, away: string): Promise<void> {
  await page.goto(away);
  await page.goBack({ waitUntil: "commit" });
  const reasons = await page.evaluate(() =>
    JSON.stringify(
      Reflect.get(performance.getEntriesByType("navigation")[0] ?? {}, "notRestoredReasons"),
    ),
  );
  expect(
    await page.evaluate(() => Reflect.get(window, "persisted") as unknown),
    `kept by the back-forward cache; reasons against: ${reasons}`,
  ).toBe(true);
}

test("asks the wallet at most once when a connected page returns from the back/forward cache", async ({
  kept,
  lab: { strict },
}) => {
  await kept.getByTestId("lk-connect-button").click();
  await kept.getByTestId(ROW).click();
  await expect(kept.getByTestId("lk-account-button")).toContainText("0x");
  const shown = await kept.getByTestId("lk-account-button").textContent();
  const requests = (): Promise<readonly string[]> =>
    kept.evaluate(() => (window as LabWindow).lab.wallet.requests.map(({ method }) => method));
  const before = (await requests()).length;
  await leaveAndReturn(kept, `${strict.url}/empty`);
  await expect(kept.getByTestId("lk-account-button")).toHaveText(shown ?? "");
  await kept.getByTestId("lk-account-button").click();
  await kept.getByTestId("lk-view-Account").waitFor();
  const asked = (await requests()).slice(before);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.filter((method) => method !== "eth_accounts" && method !== "eth_chainId")).toEqual(
    [],
  );
  // Wallet events still arrive.
  await kept.evaluate(() => (window as LabWindow).lab.wallet.changeAccount(1));
  await expect(kept.getByTestId("lk-account-button")).not.toHaveText(shown ?? "");
});

test(
  "keeps an open modal closable after the page returns from the back/forward cache",
  variant(true),
  async ({ kept, lab: { strict } }) => {
    await kept.getByTestId("lk-connect-button").click();
    await kept.getByTestId(ROW).waitFor();
    await leaveAndReturn(kept, `${strict.url}/empty`);
    await expect(kept.getByTestId(ROW)).toBeVisible();
    await kept.keyboard.press("Escape");
    await expect(kept.getByTestId("lk-modal")).toHaveCount(0);
    await kept.getByTestId("lk-connect-button").click();
    await kept.getByTestId(ROW).click();
    await expect(kept.getByTestId("lk-account-button")).toContainText("0x");
  },
);

test("receives the wallet's answer if the page returns from the back/forward cache during a request", async ({
  kept,
  lab: { strict },
}) => {
  await kept.evaluate(() => (window as LabWindow).lab.wallet.wait());
  await kept.getByTestId("lk-connect-button").click();
  await kept.getByTestId(ROW).click();
  await kept.getByTestId("lk-view-ConnectingExternal").waitFor();
  await leaveAndReturn(kept, `${strict.url}/empty`);
  await kept.evaluate(() => (window as LabWindow).lab.wallet.approve());
  await expect(kept.getByTestId("lk-account-button")).toContainText("0x");
});
