import { expect, test } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";

const BOB = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";

test("pastes a recipient with one tap, and lists it among recent recipients after a reload", async ({
  page,
  context,
  wallet,
  latchkit,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/?wallet=none");
  await latchkit.connect(wallet.rdns);
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${BOB}\n`);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-amount").fill("0.25");
  await page.getByTestId("lk-send-paste").click();
  await expect(page.getByTestId("lk-send-to")).toHaveValue(BOB);
  await expect(page.getByTestId("lk-send-paste")).toHaveCount(0);
  const review = page.getByTestId("lk-send-review");
  await expect(review).toBeFocused();
  await review.click();
  await page.getByTestId("lk-send-confirm").click();
  await latchkit.view("Account").waitFor();
  await page.reload();
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  const recent = page.getByTestId(`lk-send-recent-${BOB}`);
  await expect(recent).toHaveText(BOB);
  expect(await axeFindings(page)).toEqual([]);
  await recent.click();
  await expect(page.getByTestId("lk-send-to")).toHaveValue(BOB);
});

test("asks the user to paste manually if clipboard access is refused, and leaves the field empty", async ({
  page,
  context,
  wallet,
  latchkit,
}) => {
  await context.clearPermissions();
  await page.goto("/?wallet=none");
  await page.evaluate(() => {
    navigator.clipboard.readText = () =>
      Promise.reject(new DOMException("Read permission denied.", "NotAllowedError"));
  });
  await latchkit.connect(wallet.rdns);
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-send").click();
  await page.getByTestId("lk-send-paste").click();
  await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("sendPasteRefused"));
  await expect(page.getByTestId("lk-send-to")).toHaveValue("");
});
