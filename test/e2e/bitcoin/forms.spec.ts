import type { Page } from "@playwright/test";
import { expect, test, type LatchkitPage, type PageBitcoinWallet } from "latchkit/testing/playwright";
import type { World } from "latchkit/testing/node";
import { isBip322By, signerOfMessage } from "../../support/bitcoin-proof.js";

test.use({ failOnBreach: true });

const MESSAGE = "Hello from the Latchkit demo";
const BURNED = "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202";
/** A form, the name that the visitor chooses in it, and how the wallet signs there. */
const FORMS = [["standard", "Test Bitcoin Wallet"], ["sats-connect", "Test Bitcoin Wallet"], ["leather", "Leather"], ["okx", "OKX Wallet"], ["unisat", "UniSat Wallet"]] as const;

const connect = async (page: Page, latchkit: LatchkitPage, name: string): Promise<void> => {
  await latchkit.open();
  await latchkit.modal.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await latchkit.accountButton.filter({ hasText: /bcrt/ }).waitFor();
  await latchkit.modal.waitFor({ state: "detached" });
};

const result = async (page: Page, action: string): Promise<string> => {
  await page.getByTestId(action).click();
  const output = page.getByTestId("demo-result");
  await expect(output).toHaveAttribute("data-state", "done");
  return (await output.textContent()) ?? "";
};

const sent = async (page: Page, world: World, url: string, wallet: PageBitcoinWallet): Promise<string> => {
  const holds = async (): Promise<string> => (await fetch(`${url}/address/${BURNED}/txs`)).text();
  await page.getByTestId("demo-send").click();
  await expect.poll(holds).toContain(wallet.address);
  await world.bitcoin?.mine();
  await expect(page.getByTestId("demo-result")).toHaveAttribute("data-state", "done");
  return (await page.getByTestId("demo-result").textContent()) ?? "";
};

for (const [form, name] of FORMS) {
  test(`a Bitcoin wallet in the form ${form} is connected, signs a message that anyone can verify, and pays on the ledger`, async ({ page, latchkit, world, bitcoinWallet }) => {
    await bitcoinWallet.place(page, form);
    await page.goto("/?wallet=none");
    await connect(page, latchkit, name);

    const signature = await result(page, "demo-sign");
    const isSigned = signerOfMessage(MESSAGE, signature) === bitcoinWallet.address || isBip322By(bitcoinWallet.address, MESSAGE, signature);
    expect(isSigned).toBe(true);

    const url = world.addresses.bitcoin?.[0]?.apiUrl ?? "";
    const line = await sent(page, world, url, bitcoinWallet);
    const [, id = ""] = line.split(" ");
    expect(await (await fetch(`${url}/tx/${id}`)).json()).toMatchObject({ status: { confirmed: true }, vout: expect.arrayContaining([expect.objectContaining({ scriptpubkey_address: BURNED, value: 1_000_000 })]) });
  });
}
