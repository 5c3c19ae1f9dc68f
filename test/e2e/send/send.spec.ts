import { expect, test } from "latchkit/testing/playwright";
import { createPublicClient, http } from "viem";
import { axeFindings } from "../gallery/axe.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

test("a user sends the currency: what was reviewed is mined, and the account is shown", async ({
  page,
  wallet,
  world,
  latchkit,
}) => {
  const [chain] = world.addresses.evm ?? [];
  const client = createPublicClient({ transport: http(chain?.rpcUrl) });
  const before = await client.getBalance({ address: BOB });
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await expect(latchkit.title("titleWalletSend")).toBeVisible();
  const review = page.getByTestId("lk-send-review");
  await expect(review).toHaveText(latchkit.text("sendNoAmount"));
  await page.getByTestId("lk-send-amount").fill("0.25");
  await expect(review).toHaveText(latchkit.text("sendNoRecipient"));
  await page.getByTestId("lk-send-to").fill(BOB);
  await expect(review).toHaveText(latchkit.text("sendReview"));
  expect(await axeFindings(page)).toEqual([]);
  await review.click();
  await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 /);
  await expect(page.getByTestId("lk-send-details")).toContainText(BOB);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByTestId("lk-send-confirm").click();
  await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("sendStarted"));
  await latchkit.view("Account").waitFor();
  await expect.poll(() => client.getBalance({ address: BOB })).toBe(before + 25n * 10n ** 16n);
});

test("a wallet's no leaves what was reviewed as it was, and a second try works", async ({
  page,
  wallet,
  latchkit,
}) => {
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill("0.25");
  await page.getByTestId("lk-send-to").fill(BOB);
  await page.getByTestId("lk-send-review").click();
  await page.getByTestId("lk-send-sum").waitFor();
  wallet.reject();
  await page.getByTestId("lk-send-confirm").click();
  await expect(page.getByTestId("lk-send-failure")).not.toBeEmpty();
  await expect(page.getByTestId("lk-send-sum")).toHaveText(/^0\.25 /);
  await page.getByTestId("lk-send-confirm").click();
  await latchkit.view("Account").waitFor();
});
