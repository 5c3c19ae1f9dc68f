import type { Page } from "@playwright/test";
import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import { isBip322By, signerOfMessage } from "../../support/assertions/bitcoin-signatures.js";
import { variant } from "../variant.js";

test.use({ failOnBreach: true });

const MESSAGE = "Hello from the Latchkit demo";
const BURNED = "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202";

const connect = async (latchkit: LatchkitPage, name: string): Promise<void> => {
  await latchkit.open();
  await latchkit.modal.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await latchkit.accountButton.filter({ hasText: /bcrt/ }).waitFor();
  await latchkit.modal.waitFor({ state: "detached" });
};

/** The line that the page shows once an action is done. */
const lineOf = async (page: Page): Promise<string> => {
  const output = page.getByTestId("demo-result");
  await expect(output).toHaveAttribute("data-state", "done");
  return (await output.textContent()) ?? "";
};

const shown = (latchkit: LatchkitPage, address: string) =>
  latchkit.accountButton.filter({ hasText: address.slice(-4) });

test("connects, signs, pays, restores and disconnects a Wallet Standard Bitcoin wallet", async ({
  page,
  latchkit,
  world,
  bitcoinWallet,
}) => {
  await bitcoinWallet.inject(page, "standard");
  await page.goto("/?wallet=none");
  await connect(latchkit, bitcoinWallet.name);

  await page.getByTestId("demo-sign").click();
  expect(signerOfMessage(MESSAGE, await lineOf(page))).toBe(bitcoinWallet.address);

  const url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
  await page.getByTestId("demo-send").click();
  await expect
    .poll(async () => (await fetch(`${url}/address/${BURNED}/txs`)).text())
    .toContain(bitcoinWallet.address);
  await world.bitcoin?.mine();
  const [status, id = ""] = (await lineOf(page)).split(" ");
  expect(status).toBe("success");
  expect(await (await fetch(`${url}/tx/${id}`)).json()).toMatchObject({
    status: { confirmed: true },
    vout: expect.arrayContaining([
      expect.objectContaining({ scriptpubkey_address: BURNED, value: 1_000_000 }),
    ]),
  });

  bitcoinWallet.reject();
  await page.reload();
  await shown(latchkit, bitcoinWallet.address).waitFor();
  bitcoinWallet.changeAccount(1);
  await shown(latchkit, bitcoinWallet.address).waitFor();
  bitcoinWallet.drop();
  await latchkit.connectButton.waitFor();
});

test(
  "connects and signs with a Bitcoin wallet over each provider API other than Wallet Standard",
  variant(true),
  async ({ page, latchkit, bitcoinWallet }) => {
    await bitcoinWallet.inject(page, "sats-connect", "leather", "okx", "unisat");
    await page.goto("/?wallet=none");
    for (const name of [bitcoinWallet.name, "Leather", "OKX Wallet", "UniSat Wallet"]) {
      await test.step(name, async () => {
        await connect(latchkit, name);
        await page.getByTestId("demo-sign").click();
        const signature = await lineOf(page);
        expect(
          signerOfMessage(MESSAGE, signature) === bitcoinWallet.address ||
            isBip322By(bitcoinWallet.address, MESSAGE, signature),
        ).toBe(true);
        await latchkit.open();
        await page.getByTestId("lk-disconnect").click();
        await latchkit.connectButton.waitFor();
        await page.reload();
      });
    }
  },
);
