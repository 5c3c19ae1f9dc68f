import { expect } from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { KEEPS_FOCUS, press, tabTo, typeAt } from "../keyboard.js";
import { PHONE, QUERY, looksRight } from "./by-keyboard.js";
import { EMAIL, codeIn, test as base } from "./story.js";
import { variant } from "../variant.js";

/** Time until another code can be requested. In ms. */
const RESEND_MS = 30_000;
const NEW = "ana@new.example";
const ARABIC = /\p{Script=Arabic}/u;

const test = base.extend(KEEPS_FOCUS);
test.use(PHONE);

test("lets a keyboard user sign in by e-mail, sign and change the address in Arabic on a phone", async ({
  page,
  latchkit,
  story: { mailbox, frame },
}) => {
  test.slow();
  await page.clock.install();
  await page.goto(`/?wallet=none&signin=on${QUERY}`);
  const at = (id: string) => page.getByTestId(id);
  await press(page, latchkit.connectButton);
  await typeAt(page, at("lk-email"), "nobody@nowhere\n");
  await expect(at("lk-email-problem")).toHaveText(ARABIC);
  await looksRight(latchkit, "Connect");
  await typeAt(page, at("lk-email"), `${EMAIL}\n`);
  await looksRight(latchkit, "EmailVerifyDevice");
  const number = (await at("lk-compare").textContent()) ?? "";
  const letters = await mailbox();
  await letters.getByTestId("approve").filter({ hasText: number }).first().click();
  await page.bringToFront();
  await looksRight(latchkit, "EmailVerifyOtp");
  await expect(at("lk-code")).toBeFocused();
  const first = await codeIn(letters);
  await expect(at("lk-email-resend")).toBeDisabled();
  await page.clock.fastForward(RESEND_MS);
  await press(page, at("lk-email-resend"));
  await expect(at("lk-toast")).toHaveText(ARABIC);
  await letters.reload();
  const second = await codeIn(letters);
  await typeAt(page, at("lk-code"), first === second ? "000000" : first);
  await expect(at("lk-code-problem")).toHaveText(ARABIC);
  await looksRight(latchkit, "EmailVerifyOtp");
  await expect(at("lk-code")).toBeFocused();
  await page.keyboard.type(second);
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(latchkit.connectButton).toBeFocused();

  for (const [id, state] of [
    ["reject", "failed"],
    ["approve", "done"],
  ] as const) {
    await press(page, at("demo-sign"));
    await frame.getByTestId(id).waitFor();
    await looksRight(latchkit, "ApproveTransaction");
    await press(page, frame.getByTestId(id));
    await expect(at("demo-result")).toHaveAttribute("data-state", state);
    await latchkit.modal.waitFor({ state: "detached" });
  }

  await press(page, latchkit.accountButton);
  await looksRight(latchkit, "Account");
  await press(page, at("lk-open-settings"));
  await looksRight(latchkit, "AccountSettings");
  await press(page, at("lk-open-email"));
  await looksRight(latchkit, "UpdateEmailWallet");
  await typeAt(page, at("lk-email-update"), "nobody@\n");
  await expect(at("lk-email-update-problem")).toHaveText(latchkit.text("emailUpdateInvalid"));
  await press(page, at("lk-email-update-cancel"));
  await latchkit.view("AccountSettings").waitFor();
  await press(page, at("lk-open-email"));
  await typeAt(page, at("lk-email-update"), `${NEW}\n`);
  await frame.getByTestId("approve").waitFor();
  await looksRight(latchkit, "ApproveTransaction");
  await expect(frame.getByTestId("approve")).toBeEnabled();
  await press(page, frame.getByTestId("approve"));
  await looksRight(latchkit, "UpdateEmailPrimaryOtp");
  await letters.reload();
  await typeAt(page, at("lk-code"), await codeIn(letters));
  await looksRight(latchkit, "UpdateEmailSecondaryOtp");
  await letters.reload();
  await typeAt(page, at("lk-code"), await codeIn(letters, NEW));
  await looksRight(latchkit, "AccountSettings");
  await press(page, at("lk-sign-out"));
  await expect(latchkit.connectButton).toBeFocused();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(NEW);
});

test(
  "lets a keyboard user refuse a social sign-in, retry and connect in Arabic on a phone",
  variant(true),
  async ({ page, context, latchkit }) => {
    await page.goto(`/?wallet=none&signin=on${QUERY}`);
    await press(page, latchkit.connectButton);
    await looksRight(latchkit, "Connect");
    for (const [id, choice] of [
      ["lk-social-google", "refuse"],
      ["lk-social-retry", "agree"],
    ] as const) {
      const opened = context.waitForEvent("page");
      await press(page, page.getByTestId(id));
      const popup = await opened;
      await popup.getByTestId(choice).waitFor();
      await looksRight(latchkit, "ConnectingSocial");
      expect(await axeFindings(popup)).toEqual([]);
      await popup.bringToFront();
      await tabTo(popup, popup.getByTestId(choice));
      // The window may close before the key is released.
      await popup.keyboard.press("Enter").catch(() => undefined);
      await page.bringToFront();
      if (choice === "refuse") {
        await page.getByTestId("lk-social-retry").waitFor();
        await looksRight(latchkit, "ConnectingSocial");
      }
    }
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText("0x");
    await expect(latchkit.connectButton).toBeFocused();
  },
);

test(
  "lets a keyboard user sign in with Farcaster by a copied link in Arabic on a phone",
  variant(true),
  async ({ page, context, latchkit }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto(`/?wallet=none&signin=on${QUERY}`);
    await press(page, latchkit.connectButton);
    await press(page, page.getByTestId("lk-social-more"));
    await looksRight(latchkit, "ConnectSocials");
    await press(page, page.getByTestId("lk-social-farcaster"));
    const copy = page.getByTestId("lk-farcaster-copy");
    await expect(copy).toBeEnabled();
    await looksRight(latchkit, "ConnectingFarcaster");
    await press(page, copy);
    await expect(latchkit.saying("farcasterCopied")).toBeAttached();
    await looksRight(latchkit, "ConnectingFarcaster");
    const app = await context.newPage();
    await app.goto(await page.evaluate(() => navigator.clipboard.readText()));
    expect(await axeFindings(app)).toEqual([]);
    await press(app, app.getByTestId("agree"));
    await page.bringToFront();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText("0x");
  },
);
