import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { World, WorldSolana } from "latchkit/testing/node";
import type { Page } from "@playwright/test";
import { base58 } from "@scure/base";
import { bundleForeignWallet } from "../../support/doubles/metamask-wallet/bundle.js";
import { isSignedBy } from "../../support/builders/solana.js";
import { variant } from "../variant.js";

const NAME = "Test Solana Wallet";
const BURNER = "Burner Wallet";
const RECIPIENT = "1nc1nerator11111111111111111111111111111111";
const MESSAGE = new TextEncoder().encode("Hello from the Latchkit demo");
const script = bundleForeignWallet("../burner-wallet/wallet.ts");

const chainOf = ({ solana, missingParts }: World): WorldSolana => {
  if (solana === undefined) throw new Error(missingParts.map(({ reason }) => reason).join());
  return solana;
};

/**
 * Signs and sends with the buttons of the host page; Web Crypto verifies the result, and so does
 * the chain.
 */
async function signAndSend(page: Page, solana: WorldSolana, address: string): Promise<void> {
  const result = page.getByTestId("demo-result");
  await page.getByTestId("demo-sign").click();
  await expect(result).toHaveAttribute("data-state", "done");
  expect(
    await isSignedBy(address, base58.decode((await result.textContent()) ?? ""), MESSAGE),
  ).toBe(true);
  const before = [solana.balance(address), solana.balance(RECIPIENT)] as const;
  await page.getByTestId("demo-send").click();
  await expect(result).toContainText("success ");
  expect(solana.balance(RECIPIENT) - before[1]).toBe(10_000_000n);
  expect(before[0] - solana.balance(address)).toBeGreaterThan(10_000_000n);
}

const connect = async (latchkit: LatchkitPage, connectorId: string): Promise<void> => {
  await latchkit.choose(connectorId);
  await expect(latchkit.modal).toBeHidden();
};

test("connects, signs, sends, declines, restores and disconnects a Solana wallet", async ({
  page,
  world,
  latchkit,
  solanaWallet,
}) => {
  const solana = chainOf(world);
  await page.goto("/?wallet=none");
  await connect(latchkit, NAME);
  await expect(latchkit.accountButton).toContainText(solanaWallet.address.slice(0, 4));
  await signAndSend(page, solana, solanaWallet.address);

  solanaWallet.reject();
  await page.getByTestId("demo-sign").click();
  await expect(page.getByTestId("demo-result")).toHaveText(
    /^account\/|^wallet\/|declined|rejected/u,
  );
  await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", "failed");
  solanaWallet.approve();

  const asked = solanaWallet.requests.length;
  await page.reload();
  await expect(latchkit.accountButton).toContainText(solanaWallet.address.slice(0, 4));
  expect(
    solanaWallet.requests
      .slice(asked)
      .filter(({ method, params }) => method !== "standard:connect" || params === undefined),
  ).toEqual([]);
  solanaWallet.changeAccount(1);
  await expect(latchkit.accountButton).toContainText((solanaWallet.addresses[1] ?? "").slice(0, 4));
  solanaWallet.drop();
  await expect(latchkit.connectButton).toHaveText("Connect wallet");
});

test(
  "connects, signs and sends with the published Solana burner wallet on the local chain",
  variant(true),
  async ({ page, world, latchkit }) => {
    const solana = chainOf(world);
    await page.addInitScript(
      `window.burnerWallet = ${JSON.stringify({ rpcUrl: solana.network.rpcUrl })};\n${await script}`,
    );
    await page.goto("/?wallet=none");
    await connect(latchkit, BURNER);
    const address = await page.evaluate(
      () =>
        new Promise<string>((found) => {
          const register = (wallet: {
            readonly accounts: readonly { readonly address: string }[];
          }): void => found(wallet.accounts[0]?.address ?? "");
          window.dispatchEvent(
            new CustomEvent("wallet-standard:app-ready", { detail: { register } }),
          );
        }),
    );
    await expect(latchkit.accountButton).toContainText(address.slice(0, 4));
    solana.airdrop(address, 10n ** 9n);
    await signAndSend(page, solana, address);
  },
);
