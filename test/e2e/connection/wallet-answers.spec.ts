import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { Locator, Page } from "@playwright/test";
import { variant } from "../variant.js";

const waiting = (latchkit: LatchkitPage): Locator => latchkit.view("ConnectingExternal");
const tryAgain = (latchkit: LatchkitPage): Promise<void> =>
  waiting(latchkit).getByRole("button", { name: "Try again" }).click();
const timesAsked = (wallet: {
  readonly requests: readonly { readonly method: string }[];
}): number => wallet.requests.filter(({ method }) => method === "eth_requestAccounts").length;
/** Resolves when all earlier wallet messages have reached the page. */
const heard = (page: Page): Promise<void> =>
  page.evaluate(() => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done))));

test(
  "shows that the user declined in the wallet, does not connect, and connects on a retry",
  { tag: ["@S8-077", "@S2-009"] },
  async ({ page, wallet, latchkit }) => {
    wallet.reject();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(waiting(latchkit).getByText("Connection declined")).toBeVisible();
    await expect(waiting(latchkit).getByRole("alert")).toHaveCount(0);
    await expect(latchkit.connectedAccount).toHaveCount(0);
    wallet.approve();
    await tryAgain(latchkit);
    await expect(latchkit.connectedAccount).toBeVisible();
    await expect(latchkit.modal).toHaveCount(0);
  },
);

test(
  "lets the user decline a connection any number of times",
  variant(true),
  async ({ page, wallet, latchkit }) => {
    wallet.reject();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    for (const times of [1, 2, 3]) {
      await expect.poll(() => timesAsked(wallet)).toBe(times);
      await expect(waiting(latchkit).getByText("Connection declined")).toBeVisible();
      await tryAgain(latchkit);
    }
  },
);

test(
  "explains that a wallet has a pending request (-32002), and connects on a retry",
  { tag: ["@S8-072"] },
  async ({ page, wallet, latchkit }) => {
    wallet.reject(-32002);
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(waiting(latchkit).getByText("Test Wallet has a pending request")).toBeVisible();
    await expect(waiting(latchkit)).toContainText(
      "Open the wallet, confirm or decline it, then try again.",
    );
    wallet.approve();
    await tryAgain(latchkit);
    await expect(latchkit.connectedAccount).toBeVisible();
  },
);

test(
  "lets the user leave a wallet that never answers, and connects to it on a retry",
  { tag: ["@S2-025"] },
  async ({ page, wallet, latchkit }) => {
    wallet.wait();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await expect(waiting(latchkit).getByText("Confirm in Test Wallet")).toBeVisible();
    await latchkit.back();
    await expect(latchkit.view("Connect")).toBeVisible();
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    await latchkit.walletRow(wallet.rdns).click();
    await expect.poll(() => timesAsked(wallet)).toBe(2);
    wallet.approve();
    await expect(latchkit.connectedAccount).toBeVisible();
    await expect(latchkit.modal).toHaveCount(0);
  },
);

const WAYS: readonly (readonly [string, (latchkit: LatchkitPage) => Promise<void>])[] = [
  ["Escape", (latchkit) => latchkit.page.keyboard.press("Escape")],
  ["a press on the backdrop", (latchkit) => latchkit.page.mouse.click(4, 4)],
  ["the close button", (latchkit) => latchkit.page.getByTestId("lk-close").click()],
];
for (const [way, close] of WAYS) {
  test(
    `ignores a late approval after the modal closed by ${way} during a wallet request`,
    variant(way !== "Escape", ["@S4-024"]),
    async ({ page, wallet, latchkit }) => {
      wallet.wait();
      await page.goto("/?wallet=none");
      await latchkit.choose(wallet.rdns);
      await expect(waiting(latchkit)).toBeVisible();
      await close(latchkit);
      await expect(latchkit.modal).toHaveCount(0);
      wallet.approve();
      await heard(page);
      await expect(latchkit.connectedAccount).toHaveCount(0);
      await latchkit.open();
      await expect(latchkit.view("Connect")).toBeVisible();
      await expect(page.getByTestId("lk-back")).toHaveCount(0);
      await latchkit.walletRow(wallet.rdns).click();
      await expect(latchkit.connectedAccount).toBeVisible();
    },
  );
}

test(
  "returns to Connect when the user goes back while the wallet is asked, and ignores a late rejection",
  { tag: ["@S2-026"] },
  async ({ page, wallet, latchkit }) => {
    wallet.wait();
    await page.goto("/?wallet=none");
    await latchkit.choose(wallet.rdns);
    await latchkit.back();
    wallet.reject();
    await heard(page);
    await expect(latchkit.view("Connect")).toBeVisible();
    await expect(latchkit.modal).not.toContainText("declined");
  },
);
