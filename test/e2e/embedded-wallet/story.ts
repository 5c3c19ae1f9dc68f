import type { FrameLocator, Page } from "@playwright/test";
import { expect, test as base, type LatchkitPage, type Mailbox } from "latchkit/testing/playwright";

/** Who signs in. */
export const EMAIL = "ana@example.org";
/** Of the embedded wallet. */
export const FRAME = 'iframe[src*="/sdk"]';

/** What a test of the embedded wallet goes by. */
export interface Story {
  /** Loads the host page and opens the modal. */
  readonly visit: (query?: string) => Promise<LatchkitPage>;
  /** The mailbox of the secure site, in a tab of its own. */
  readonly mailbox: () => Promise<Page>;
  /** The same, read for a test. */
  readonly letters: Mailbox;
  /** The embedded wallet's own page. */
  readonly frame: FrameLocator;
}

/** A user, the mailbox and the frame of the embedded wallet. */
export const test = base.extend<{ readonly story: Story }>({
  story: async ({ page, context, latchkit, mailbox: letters, world }, use, info) => {
    const { secure } = world.addresses;
    info.skip(secure === undefined, "the secure site was left out");
    await use({
      visit: async (query = "") => {
        await page.goto(`/?wallet=none&signin=on${query}`);
        await latchkit.connectButton.click();
        await latchkit.view("Connect").waitFor();
        return latchkit;
      },
      mailbox: async () => {
        const tab = await context.newPage();
        await tab.goto(`${secure ?? ""}mailbox`);
        return tab;
      },
      letters,
      frame: page.frameLocator(FRAME),
    });
  },
});

/** The code of the newest e-mail. */
export const codeIn = async (mailbox: Page, to = EMAIL): Promise<string> => {
  const newest = mailbox.locator("pre").first();
  await expect(newest).toHaveText(new RegExp(`^${to}: \\d{6}$`, "u"));
  return ((await newest.textContent()) ?? "").slice(-6);
};
/** Types the address, and sends it. */
export const submitEmail = async (page: Page): Promise<void> => {
  await page.getByTestId("lk-email").fill(EMAIL);
  await page.keyboard.press("Enter");
};
/** Signs in for the first time: link, then code. */
export const signIn = async (page: Page, { visit, letters }: Story, query = ""): Promise<void> => {
  const latchkit = await visit(query);
  await latchkit.signInByEmail(EMAIL, letters);
  await expect(latchkit.accountButton).toContainText("0x");
  await page.bringToFront();
};

/**
 * Agrees at an account elsewhere, in a window that closes itself for it: perhaps before the press
 * is reported as done.
 */
export const agree = async (popup: Page): Promise<void> => {
  const closed = popup.waitForEvent("close");
  await popup
    .getByTestId("agree")
    .click()
    .catch((error: unknown) => {
      if (!popup.isClosed()) throw error;
    });
  await closed;
};

/**
 * Presses Reject in the frame until the request is gone. Chromium may send a press to the page
 * below a frame that was just shown; a user presses again then.
 */
export const rejectInFrame = async (frame: FrameLocator): Promise<void> => {
  const reject = frame.getByTestId("reject");
  await reject.waitFor();
  await expect(async () => {
    if ((await reject.count()) > 0) await reject.click({ timeout: 2_000 });
    await expect(reject).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
};
