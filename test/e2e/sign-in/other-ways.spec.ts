import type { Page } from "@playwright/test";
import { expect, sharePageWallet, test as plain } from "latchkit/testing/playwright";
import { type Hex, isErc6492Signature } from "viem";
import { signIn, test as embedded } from "../embedded-wallet/story.js";
import { variant } from "../variant.js";

const HOUR_MS = 3_600_000;

/** The signed-in account as the page shows it. */
const session = async (page: Page): Promise<string> => {
  await page.getByTestId("demo-session").click();
  const result = page.getByTestId("demo-result");
  await expect(result).toHaveText(/^Signed in as/u);
  return (await result.textContent()) ?? "";
};

plain.describe("phone that connects and signs in with one approval", () => {
  plain.use({ phoneSignsTogether: true });
  plain(
    "S4-041 connects and signs in with one approval and asks for nothing after a reload",
    async ({ page, context, latchkit, phone }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.goto("/?wallet=none&siwx=required&chains=evm");
      await latchkit.choose("walletConnect");
      await phone.scan(await latchkit.pairingUri());
      await latchkit.connectedAccount.waitFor();
      await latchkit.modal.waitFor({ state: "detached" });
      expect(await session(page)).toContain(phone.address);
      await page.reload();
      await latchkit.connectedAccount.waitFor();
      await expect(latchkit.modal).toBeHidden();
      expect(phone.requests.map(({ method }) => method)).toEqual(["wc_sessionAuthenticate"]);
    },
  );
});

embedded(
  "S4-036 S4-041 signs an undeployed smart account in with the login, also after a reload",
  async ({ page, latchkit, story }) => {
    await signIn(page, story, "&siwx=required&chains=evm");
    const shown = (await latchkit.accountButton.textContent())?.match(/…(\w{4})/u)?.[1];
    expect(await session(page)).toContain(shown ?? "nobody");
    const kept = await page.evaluate(() => JSON.stringify(localStorage));
    const signature = /0x[\da-f]{300,}/u.exec(kept)?.[0] as Hex;
    expect(isErc6492Signature(signature)).toBe(true);
    await page.reload();
    await latchkit.connectedAccount.waitFor();
    expect(await session(page)).toContain(shown ?? "nobody");
  },
);

plain(
  "asks once to renew an expired sign-in for two tabs of a page",
  variant(true),
  async ({ page, context, latchkit, wallet }) => {
    const asked = (): number =>
      wallet.requests.filter(({ method }) => method === "personal_sign").length;
    await page.clock.install();
    await page.goto("/?wallet=none&relay=none&siwx=required&session=3600");
    await latchkit.choose(wallet.rdns);
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    expect(await session(page)).toContain(wallet.address);
    await page.clock.fastForward(HOUR_MS);
    await page.reload();
    await latchkit.view("SIWXSignMessage").waitFor();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    expect(await session(page)).toContain(wallet.address);
    expect(asked()).toBe(2);
    const other = await context.newPage();
    await sharePageWallet(wallet, other);
    await other.goto(page.url());
    expect(await session(other)).toContain(wallet.address);
    expect(asked()).toBe(2);
  },
);

plain(
  "keeps the project service's session token across a reload and ends it on disconnect",
  variant(true),
  async ({ page, latchkit, wallet, services }) => {
    await page.goto("/?wallet=none&project=demo&relay=none&siwx=cloud");
    await latchkit.choose(wallet.rdns);
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    expect(await session(page)).toContain(wallet.address);
    await page.reload();
    await latchkit.connectedAccount.waitFor();
    expect(await session(page)).toContain(wallet.address);
    expect(services.answers.cloudUsers.size).toBe(1);
    const [token = ""] = services.answers.cloudUsers.keys();
    const kept = (): Promise<string> => page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(token).not.toBe("");
    expect(await kept()).toContain(token);
    await latchkit.disconnect();
    await expect.poll(() => services.answers.cloudUsers.size).toBe(0);
    expect(await kept()).not.toContain(token);
  },
);

plain(
  "T23 signs in only the active account, even if the previous wallet signs later",
  async ({ page, latchkit, wallet, solanaWallet }) => {
    await page.goto("/?wallet=none&relay=none&siwx=optional");
    await latchkit.choose(wallet.rdns);
    // The connection is granted; the signature is pending.
    await latchkit.view("SIWXSignMessage").waitFor();
    wallet.wait();
    await page.getByTestId("lk-sign-in").click();
    await expect.poll(() => wallet.requests.at(-1)?.method).toBe("personal_sign");
    // The modal covers the page, so the page clicks its own button.
    await page.getByTestId("demo-another").evaluate((button: HTMLElement) => button.click());
    await latchkit.walletRow("Test Solana Wallet").click();
    await expect(latchkit.view("SIWXSignMessage")).toBeVisible();
    await page.getByTestId("lk-sign-in").click();
    await latchkit.modal.waitFor({ state: "detached" });
    wallet.approve();
    expect(await session(page)).toContain(solanaWallet.address);
    const kept = await page.evaluate(() => JSON.stringify({ ...localStorage }));
    expect(kept).not.toContain(`Ethereum account:\\\\n${wallet.address}`);
  },
);
