import { expect, test } from "latchkit/testing/playwright";

// The recipe of docs/testing.md, letter for letter.
test("a user signs in by e-mail", async ({ page, latchkit, mailbox }) => {
  await page.goto("/?signin=on");
  await latchkit.signInByEmail("ana@example.org", mailbox);
  await expect(latchkit.connectedAccount).toContainText("0x");
});
