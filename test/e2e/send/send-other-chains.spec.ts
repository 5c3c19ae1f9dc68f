import type { Page } from "@playwright/test";
import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";

const RECIPIENT = "1nc1nerator11111111111111111111111111111111";
const BURNED = "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202";

const review = async (page: Page, latchkit: LatchkitPage, amount: string, to: string) => {
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill(amount);
  await page.getByTestId("lk-send-to").fill(to);
  await page.getByTestId("lk-send-review").click();
  await page.getByTestId("lk-send-sum").waitFor();
  expect(await axeFindings(page)).toEqual([]);
};

test(
  "sends exactly the reviewed amount of SOL",
  { tag: ["@S9-025"] },
  async ({ page, world, latchkit, solanaWallet }) => {
    const { solana } = world;
    if (solana === undefined)
      throw new Error(world.missingParts.map(({ reason }) => reason).join());
    await page.goto("/?wallet=none");
    await latchkit.choose("Test Solana Wallet");
    await expect(latchkit.modal).toBeHidden();
    const before = solana.balance(RECIPIENT);
    await review(page, latchkit, "0.25", RECIPIENT);
    await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 SOL/);
    solanaWallet.reject();
    await page.getByTestId("lk-send-confirm").click();
    await expect(page.getByTestId("lk-send-failure")).toHaveText(latchkit.text("sendDeclined"));
    solanaWallet.approve();
    await page.getByTestId("lk-send-confirm").click();
    await latchkit.view("Account").waitFor();
    await expect.poll(() => solana.balance(RECIPIENT) - before).toBe(250_000_000n);
  },
);

test("sends the reviewed amount of bitcoin at no more than the reviewed fee", async ({
  page,
  world,
  latchkit,
  bitcoinWallet,
}) => {
  const url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
  await bitcoinWallet.inject(page, "standard");
  await page.goto("/?wallet=none");
  await latchkit.open();
  await latchkit.modal.getByRole("button", { name: new RegExp(`^${bitcoinWallet.name}`) }).click();
  await latchkit.accountButton.filter({ hasText: /bcrt/ }).waitFor();
  await latchkit.modal.waitFor({ state: "detached" });
  await review(page, latchkit, "0.0007", BURNED);
  await page.getByTestId("lk-send-confirm").click();
  await latchkit.view("Account").waitFor();
  const paid = async (): Promise<string> => (await fetch(`${url}/address/${BURNED}/txs`)).text();
  await expect.poll(paid).toContain("70000");
  expect(await paid()).toContain(bitcoinWallet.address);
});
