import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect, test } from "latchkit/testing/playwright";
import { variant } from "../variant.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

/**
 * Findings of axe in the modal, as "rule: element". Injected past the page's policy, as a tester's
 * tool is.
 */
const findings = async (page: Page): Promise<readonly string[]> => {
  const { readFileSync } = await import("node:fs");
  await page.evaluate(readFileSync(AXE, "utf8"));
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }> };
    };
    const { violations } = await axe.run();
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target }) => `${id}: ${JSON.stringify(target)}`),
    );
  });
};

for (const theme of ["light", "dark"] as const) {
  test(
    `shows every view of the main flow without axe findings, ${theme}`,
    variant(theme === "light", ["@S2-003", "@S2-004", "@S2-009", "@S2-012"]),
    async ({ page, wallet, latchkit }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      await page.goto(`/?wallet=none&theme=${theme}`);
      await latchkit.open();
      await latchkit.view("Connect").waitFor();
      expect(await findings(page), "Connect").toEqual([]);
      await page.getByTestId("lk-help").click();
      await latchkit.view("WhatIsAWallet").waitFor();
      expect(await findings(page), "WhatIsAWallet").toEqual([]);
      await page.getByTestId("lk-get-wallet").click();
      await latchkit.view("GetWallet").waitFor();
      expect(await findings(page), "GetWallet").toEqual([]);
      await latchkit.back();
      await latchkit.back();

      wallet.wait();
      await latchkit.walletRow(wallet.rdns).click();
      await latchkit.view("ConnectingExternal").waitFor();
      expect(await findings(page), "ConnectingExternal, waiting").toEqual([]);
      wallet.reject();
      await expect(latchkit.view("ConnectingExternal").getByRole("button").first()).toBeVisible();
      expect(await findings(page), "ConnectingExternal, declined").toEqual([]);
      wallet.approve();
      await latchkit.close();
      await latchkit.connect(wallet.rdns);

      await latchkit.open();
      await latchkit.view("Account").waitFor();
      expect(await findings(page), "Account").toEqual([]);
      await page.getByTestId("lk-open-networks").click();
      await latchkit.view("Networks").waitFor();
      expect(await findings(page), "Networks").toEqual([]);
      await page.getByTestId("lk-network-help").click();
      await latchkit.view("WhatIsANetwork").waitFor();
      expect(await findings(page), "WhatIsANetwork").toEqual([]);
      await latchkit.back();
      wallet.changeNetwork("eip155:424242");
      await latchkit.view("UnsupportedChain").waitFor();
      expect(await findings(page), "UnsupportedChain").toEqual([]);
    },
  );
}

test("lets the user complete the main flow by keyboard, and restores focus on Escape", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connectButton.focus();
  await page.keyboard.press("Enter");
  await latchkit.walletRow(wallet.rdns).waitFor();
  await page.keyboard.press("Escape");
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.connectButton).toBeFocused();

  await page.keyboard.press("Enter");
  await latchkit.walletRow(wallet.rdns).waitFor();
  for (
    let stops = 0;
    stops < 10 && !(await latchkit.walletRow(wallet.rdns).evaluate((row) => row.matches(":focus")));
    stops += 1
  )
    await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.connectedAccount).toBeVisible();
});
