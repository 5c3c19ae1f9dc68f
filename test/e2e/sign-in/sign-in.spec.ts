import type { Page } from "@playwright/test";
import {
  expect,
  sharePageWallet,
  test as base,
  type LatchkitPage,
} from "latchkit/testing/playwright";
import { axeFindings } from "../gallery/axe.js";
import { variant } from "../variant.js";

const test = base.extend<{ readonly visit: (query: string) => Promise<LatchkitPage> }>({
  visit: async ({ page, wallet, latchkit }, use) => {
    await use(async (query) => {
      await page.goto(`/?wallet=none&relay=none${query}`);
      await latchkit.choose(wallet.rdns);
      await latchkit.view("SIWXSignMessage").waitFor();
      return latchkit;
    });
  },
});

const isSignedIn = async (page: Page, address: string): Promise<void> => {
  await page.getByTestId("demo-session").click();
  await expect(page.getByTestId("demo-result")).toContainText(`Signed in as ${address}`);
};

test(
  "connects, signs in, and keeps the user signed in after a reload",
  { tag: ["@S1-006", "@S2-013", "@S4-037"] },
  async ({ page, wallet, visit }) => {
    const latchkit = await visit("&siwx=required");
    await expect(latchkit.modal).toContainText(
      latchkit.text("signInLead", { host: new URL(page.url()).host }),
    );
    expect(await axeFindings(page)).toEqual([]);
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await isSignedIn(page, wallet.address);
    await page.reload();
    await latchkit.connectedAccount.waitFor();
    await isSignedIn(page, wallet.address);
    await expect(latchkit.modal).toBeHidden();
    expect(wallet.requests.filter(({ method }) => method === "personal_sign")).toHaveLength(1);
  },
);

test(
  "shows that the user declined to sign in, and lets them sign in afterwards",
  { tag: ["@S4-038", "@S8-032"] },
  async ({ page, wallet, visit }) => {
    const latchkit = await visit("&siwx=required");
    wallet.reject();
    await page.getByTestId("lk-sign-in").click();
    await expect(page.getByTestId("lk-toast")).toContainText("Signature declined");
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    wallet.approve();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await isSignedIn(page, wallet.address);
  },
);

test(
  "keeps the modal of a required sign-in open, and disconnects the wallet when the user cancels",
  { tag: ["@S2-047", "@S4-039"] },
  async ({ page, visit }) => {
    const latchkit = await visit("&siwx=required");
    await page.keyboard.press("Escape");
    await page.getByTestId("lk-close").click();
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
    await page.reload();
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
    await page.getByTestId("lk-sign-in-cancel").click();
    await latchkit.connectedAccount.waitFor({ state: "detached" });
    await latchkit.modal.waitFor({ state: "detached" });
  },
);

test(
  "keeps the wallet connected if the user cancels an optional sign-in, and can sign in later",
  { tag: ["@S4-040"] },
  async ({ page, wallet, visit }) => {
    const latchkit = await visit("&siwx=optional");
    await page.getByTestId("lk-sign-in-cancel").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.connectedAccount).toBeVisible();
    await isSignedIn(page, wallet.address);
  },
);

test(
  "signs in only the new account if the user switches accounts during a sign-in",
  { tag: ["@T23"] },
  async ({ page, wallet, visit }) => {
    const latchkit = await visit("&siwx=required");
    wallet.wait();
    await page.getByTestId("lk-sign-in").click();
    await expect.poll(() => wallet.requests.at(-1)?.method).toBe("personal_sign");
    wallet.changeAccount(1);
    await expect(page.getByTestId("lk-sign-in")).toHaveText(latchkit.text("signInSign"));
    wallet.approve();
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    const asked = wallet.requests.filter(({ method }) => method === "personal_sign");
    const [first, second] = asked.map(({ params }) => (params as readonly string[])[1]);
    expect(second).not.toBe(first);
    await isSignedIn(page, String(second));
  },
);

test(
  "signs out when the wallet disconnects, and asks to sign in on the next connection",
  variant(true),
  async ({ page, wallet, visit }) => {
    const latchkit = await visit("&siwx=required");
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await latchkit.disconnect();
    await page.keyboard.press("Escape");
    await latchkit.modal.waitFor({ state: "detached" });
    await latchkit.choose(wallet.rdns);
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
  },
);

base(
  "S4-036 signs in with a Solana account",
  variant(true),
  async ({ page, latchkit, solanaWallet }) => {
    await page.goto("/?wallet=none&relay=none&siwx=required");
    await latchkit.choose("Test Solana Wallet");
    await latchkit.view("SIWXSignMessage").waitFor();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await isSignedIn(page, solanaWallet.address);
  },
);

base(
  "S4-036 signs in with a Bitcoin account",
  variant(true),
  async ({ page, latchkit, bitcoinWallet }) => {
    await bitcoinWallet.inject(page, "standard");
    await page.goto("/?wallet=none&relay=none&siwx=required");
    await latchkit.open();
    await latchkit.modal
      .getByRole("button", { name: new RegExp(`^${bitcoinWallet.name}`) })
      .click();
    await latchkit.view("SIWXSignMessage").waitFor();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    await isSignedIn(page, bitcoinWallet.address);
  },
);

test(
  "signs in a second tab without asking the wallet again",
  variant(true),
  async ({ page, context, wallet, visit }) => {
    const latchkit = await visit("&siwx=required");
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    const other = await context.newPage();
    await sharePageWallet(wallet, other);
    await other.goto(page.url());
    await other.getByTestId("lk-account-button").waitFor();
    await other.getByTestId("demo-session").click();
    await expect(other.getByTestId("demo-result")).toContainText(`Signed in as ${wallet.address}`);
    expect(wallet.requests.filter(({ method }) => method === "personal_sign")).toHaveLength(1);
  },
);

test.describe("on a phone in dark mode in Arabic by keyboard", () => {
  test.use({ viewport: { width: 360, height: 640 }, colorScheme: "dark", locale: "ar" });
  test(
    "shows what the wallet is asked to sign on a phone, and lets the user sign in by keyboard",
    variant(true),
    async ({ page, wallet, visit }) => {
      const latchkit = await visit("&siwx=required&locale=ar&theme=dark");
      const sign = page.getByTestId("lk-sign-in");
      await expect(sign).toHaveText(latchkit.text("signInSign"));
      const { x, width } = (await sign.boundingBox()) ?? { x: -1, width: 999 };
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(360);
      expect(await axeFindings(page)).toEqual([]);
      await sign.focus();
      await page.keyboard.press("Enter");
      await latchkit.modal.waitFor({ state: "detached" });
      await isSignedIn(page, wallet.address);
    },
  );
});
