import { expect, test } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { base58 } from "@scure/base";
import { verifyMessage } from "viem";
import { isBip322By, signerOfMessage } from "../../support/assertions/bitcoin-signatures.js";
import { isSignedBy } from "../../support/builders/solana.js";
import { scan } from "./scan.js";

const MESSAGE = "Hello from the Latchkit demo";

const signed = async (page: Page): Promise<string> => {
  await page.getByTestId("demo-sign").click();
  const result = page.getByTestId("demo-result");
  await expect(result).toHaveAttribute("data-state", "done");
  return (await result.textContent()) ?? "";
};

test("connects EVM, Solana and Bitcoin of a phone in one session, and signs on each", async ({
  page,
  phone,
  world,
  latchkit,
}) => {
  const { evm: [chain] = [], solana: [solana] = [], bitcoin: [bitcoin] = [] } = world.addresses;
  if (!chain || !solana || !bitcoin)
    throw new Error(world.missingParts.map(({ part, reason }) => `${part}: ${reason}`).join());
  const goTo = async (networkId: string, address: string): Promise<void> => {
    await latchkit.networkButton.click();
    await latchkit.networkRow(networkId).click();
    await latchkit.modal.waitFor({ state: "detached" });
    await expect(latchkit.accountButton).toContainText(address.slice(-4));
  };
  await page.goto("/?wallet=none");
  await latchkit.choose("walletConnect");
  await latchkit.pairingCode.waitFor();
  await phone.scan(await scan(latchkit.pairingCode));
  await latchkit.connectedAccount.waitFor();
  expect(phone.proposals).toHaveLength(1);
  expect(
    await verifyMessage({
      address: phone.address as `0x${string}`,
      message: MESSAGE,
      signature: (await signed(page)) as `0x${string}`,
    }),
  ).toBe(true);

  const solanaAddress = phone.addressOn(solana.networkId);
  await goTo(solana.networkId, solanaAddress);
  expect(
    await isSignedBy(
      solanaAddress,
      base58.decode(await signed(page)),
      new TextEncoder().encode(MESSAGE),
    ),
  ).toBe(true);

  const bitcoinAddress = phone.addressOn(bitcoin.networkId);
  await goTo(bitcoin.networkId, bitcoinAddress);
  const signature = await signed(page);
  expect(
    signerOfMessage(MESSAGE, signature) === bitcoinAddress ||
      isBip322By(bitcoinAddress, MESSAGE, signature),
  ).toBe(true);

  expect(phone.proposals).toHaveLength(1);
  expect(phone.sessions).toHaveLength(1);
  await latchkit.disconnect();
  await expect.poll(() => phone.sessions.length).toBe(0);
});
