import { LatchkitPage, expect } from "latchkit/testing/playwright";
import { EMAIL, codeIn, signIn, submitEmail, test } from "./story.js";
import { variant } from "../variant.js";

/** Time until another code can be requested. In ms. */
const RESEND_MS = 30_000;
const SHORT = /0x\w+…\w+/u;

test("signs in a returning user without a link, and accepts only the newest of two codes", async ({
  page,
  latchkit,
  story,
}) => {
  await page.clock.install();
  await signIn(page, story);
  const shown = SHORT.exec((await latchkit.accountButton.textContent()) ?? "")?.[0] ?? "";
  await latchkit.accountButton.click();
  await page.getByTestId("lk-disconnect").click();
  await latchkit.connectButton.click();
  await page.clock.fastForward(RESEND_MS);
  await submitEmail(page);
  await latchkit.view("EmailVerifyOtp").waitFor();
  const letters = await story.mailbox();
  const first = await codeIn(letters);
  const resend = page.getByTestId("lk-email-resend");
  await expect(resend).toBeDisabled();
  await expect(resend).toHaveText(/\d/u);
  await page.clock.fastForward(RESEND_MS);
  await expect(resend).toHaveText(latchkit.text("emailCodeResend" as never));
  await resend.click();
  await expect(page.getByTestId("lk-toast")).toHaveText(/New code sent/u);
  await letters.reload();
  const second = await codeIn(letters);
  await page.getByTestId("lk-code").fill(first === second ? "" : first);
  await expect(page.getByTestId("lk-code-problem")).toHaveText(
    "That code isn’t right. Check it and try again.",
  );
  await page.getByTestId("lk-code").fill(second);
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.accountButton).toContainText(shown);
});

test(
  "signs the embedded wallet in and out in both tabs",
  variant(true),
  async ({ page, context, latchkit, story }) => {
    await signIn(page, story);
    const shown = SHORT.exec((await latchkit.accountButton.textContent()) ?? "")?.[0] ?? "";
    const other = await context.newPage();
    await other.goto("/?wallet=none&signin=on");
    const there = new LatchkitPage(other);
    await expect(there.accountButton).toContainText(shown);
    await there.accountButton.click();
    await other.getByTestId("lk-disconnect").click();
    await expect(there.connectButton).toBeVisible();
    await expect(latchkit.connectButton).toBeVisible();
    // The browser propagates deletions to another tab's process a moment later.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain(EMAIL);
  },
);
