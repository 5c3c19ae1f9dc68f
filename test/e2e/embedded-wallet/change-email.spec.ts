import { expect } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { EMAIL, codeIn, signIn, test } from "./story.js";

const NEW = "ana@new.example";

test(
  "changes the user's e-mail address and then signs in with the new address",
  { tag: ["@S2-015"] },
  async ({ page, latchkit, story }) => {
    await signIn(page, story);
    await latchkit.accountButton.click();
    await expect(page.getByTestId("lk-open-settings")).toContainText(EMAIL);
    await page.getByTestId("lk-open-settings").click();
    await expect(page.getByTestId("lk-open-email")).toContainText(EMAIL);
    await page.getByTestId("lk-open-email").click();
    await expect(latchkit.title("titleUpdateEmailWallet")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    // Starts with the current address; the empty field shows its placeholder.
    const field = page.getByTestId("lk-email-update");
    await expect(field).toHaveValue(EMAIL);
    await field.fill("");
    await expect(field).toHaveValue("");
    await expect(field).toHaveAttribute("placeholder", latchkit.text("emailUpdateField"));
    await field.fill(NEW);
    await page.keyboard.press("Enter");
    await latchkit.view("ApproveTransaction").waitFor();
    await expect(story.frame.locator("pre").last()).toContainText(NEW);
    await story.frame.getByTestId("approve").click();
    await latchkit.view("UpdateEmailPrimaryOtp").waitFor();
    expect(await axeFindings(page)).toEqual([]);
    const letters = await story.mailbox();
    await page.getByTestId("lk-code").fill(await codeIn(letters));
    await latchkit.view("UpdateEmailSecondaryOtp").waitFor();
    await letters.reload();
    await page.getByTestId("lk-code").fill(await codeIn(letters, NEW));
    await latchkit.view("AccountSettings").waitFor();
    await expect(page.getByTestId("lk-toast")).toContainText(latchkit.text("emailUpdateDone"));
    await expect(page.getByTestId("lk-open-email")).toContainText(NEW);
  },
);
