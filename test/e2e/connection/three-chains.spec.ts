import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { Page } from "@playwright/test";
import { base58 } from "@scure/base";
import { createPublicClient, http, verifyMessage } from "viem";
import { signerOfMessage } from "../../support/assertions/bitcoin-signatures.js";
import { isSignedBy } from "../../support/builders/solana.js";

test.use({ failOnBreach: true });

const MESSAGE = "Hello from the Latchkit demo";
const SOLANA_WALLET = "Test Solana Wallet";
const SOLANA_RECIPIENT = "1nc1nerator11111111111111111111111111111111";
const BITCOIN_RECIPIENT = "bcrt1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqdku202";

/** The line the page shows once an action is done. */
const lineAfter = async (
  page: Page,
  action: "demo-sign" | "demo-send",
  meanwhile: () => Promise<unknown> = async () => undefined,
): Promise<string> => {
  await page.getByTestId(action).click();
  await meanwhile();
  const result = page.getByTestId("demo-result");
  await expect(result).toHaveAttribute("data-state", "done");
  return (await result.textContent()) ?? "";
};

/** Connects a wallet of another namespace from the network list. */
const addWallet = async (
  page: Page,
  latchkit: LatchkitPage,
  network: string,
  wallet: string,
): Promise<void> => {
  await latchkit.networkButton.click();
  await latchkit.networkRow(network).click();
  await latchkit.view("SwitchActiveChain").getByRole("button").first().click();
  await latchkit
    .view("Connect")
    .getByRole("button", { name: new RegExp(`^${wallet}`) })
    .click();
  await latchkit.modal.waitFor({ state: "detached" });
  await expect(page.getByTestId("lk-network-button")).toBeVisible();
};

/** The stored connections of each namespace, as serialized. */
const remembered = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.endsWith(":connections")) ?? "";
    const stored = JSON.parse(localStorage.getItem(key) ?? "{}") as {
      readonly value?: object;
    } & object;
    return Object.fromEntries(
      Object.entries(stored.value ?? stored).map(([namespace, list]) => [
        namespace,
        JSON.stringify(list),
      ]),
    );
  });

/** Address and texts of the connected wallet of a namespace, as shown to the user. */
const accountText = async (
  latchkit: LatchkitPage,
  kind: "tab_eip155" | "tab_solana" | "tab_bip122",
): Promise<string> => {
  await latchkit.modal.getByRole("tab", { name: latchkit.text(kind), exact: true }).click();
  return (await latchkit.modal.getByRole("tabpanel").innerText()).replaceAll(/\s+/gu, " ");
};

test("keeps EVM, Solana and Bitcoin wallets connected at the same time, each on its own chain", async ({
  page,
  world,
  latchkit,
  wallet,
  solanaWallet,
  bitcoinWallet,
}) => {
  const {
    evm: [chain, other] = [],
    solana: [solanaChain] = [],
    bitcoin: [bitcoinChain] = [],
  } = world.addresses;
  const { solana, bitcoin } = world;
  if (!chain || !other || !solanaChain || !bitcoinChain || !solana || !bitcoin)
    throw new Error(world.missingParts.map(({ part, reason }) => `${part}: ${reason}`).join());
  await bitcoinWallet.inject(page, "standard");
  await page.goto("/?wallet=none");

  await test.step("connects the EVM wallet", async () => {
    await latchkit.connect(wallet.rdns);
    const signature = (await lineAfter(page, "demo-sign")) as `0x${string}`;
    expect(
      await verifyMessage({
        address: wallet.address as `0x${string}`,
        message: MESSAGE,
        signature,
      }),
    ).toBe(true);
    const [status, hash] = (await lineAfter(page, "demo-send")).split(" ");
    const receipt = await createPublicClient({
      transport: http(chain.rpcUrl),
    }).getTransactionReceipt({ hash: hash as `0x${string}` });
    expect([status, receipt.status, receipt.from]).toEqual([
      "success",
      "success",
      wallet.address.toLowerCase(),
    ]);
  });

  await test.step("connects the Solana wallet beside the EVM wallet", async () => {
    await addWallet(page, latchkit, solanaChain.networkId, SOLANA_WALLET);
    await expect(latchkit.accountButton).toContainText(solanaWallet.address.slice(0, 4));
    const signature = base58.decode(await lineAfter(page, "demo-sign"));
    expect(
      await isSignedBy(solanaWallet.address, signature, new TextEncoder().encode(MESSAGE)),
    ).toBe(true);
    const before = solana.balance(SOLANA_RECIPIENT);
    expect(await lineAfter(page, "demo-send")).toMatch(/^success /u);
    expect(solana.balance(SOLANA_RECIPIENT) - before).toBe(10_000_000n);
  });

  await test.step("connects the Bitcoin wallet beside the EVM and Solana wallets", async () => {
    await addWallet(page, latchkit, bitcoinChain.networkId, bitcoinWallet.name);
    await expect(latchkit.accountButton).toContainText(bitcoinWallet.address.slice(-4));
    expect(signerOfMessage(MESSAGE, await lineAfter(page, "demo-sign"))).toBe(
      bitcoinWallet.address,
    );
    const paid = async (): Promise<string> =>
      (await fetch(`${bitcoinChain.apiUrl}/address/${BITCOIN_RECIPIENT}/txs`)).text();
    expect(
      await lineAfter(page, "demo-send", async () => {
        await expect.poll(paid).toContain(bitcoinWallet.address);
        await bitcoin.mine();
      }),
    ).toMatch(/^success /u);
  });

  const all = await remembered(page);
  expect(Object.keys(all).sort()).toEqual(["bip122", "eip155", "solana"]);

  await test.step("restores all three wallets after a reload without asking any of them", async () => {
    wallet.reject();
    solanaWallet.reject();
    bitcoinWallet.reject();
    await page.reload();
    await expect(latchkit.accountButton).toContainText(bitcoinWallet.address.slice(-4));
    await latchkit.open();
    await page.getByTestId("lk-open-wallets").click();
    expect(await accountText(latchkit, "tab_eip155")).toContain(wallet.address.slice(-4));
    expect(await accountText(latchkit, "tab_solana")).toContain(solanaWallet.address.slice(-4));
    expect(await accountText(latchkit, "tab_bip122")).toContain(bitcoinWallet.address.slice(-4));
    expect(await remembered(page)).toEqual(all);
    wallet.approve();
    solanaWallet.approve();
    bitcoinWallet.approve();
  });

  await test.step("activates the wallet of another chain from the wallet list", async () => {
    await latchkit.modal
      .getByRole("tab", { name: latchkit.text("tab_eip155"), exact: true })
      .click();
    await page.getByTestId(`lk-switch-${wallet.address}`).click();
    await expect(page.getByTestId(`lk-held-${wallet.address}`)).toContainText(
      latchkit.text("activeWallet"),
    );
  });

  await test.step("disconnects one wallet and leaves the stored entries of the others unchanged", async () => {
    const [evmBefore, bitcoinBefore] = [
      await accountText(latchkit, "tab_eip155"),
      await accountText(latchkit, "tab_bip122"),
    ];
    await accountText(latchkit, "tab_solana");
    const before = await remembered(page);
    await page.getByTestId(`lk-more-${solanaWallet.address}`).click();
    await page.getByTestId(`lk-end-${solanaWallet.address}`).click();
    await expect(page.getByTestId(`lk-held-${solanaWallet.address}`)).toHaveCount(0);
    expect([
      await accountText(latchkit, "tab_eip155"),
      await accountText(latchkit, "tab_bip122"),
    ]).toEqual([evmBefore, bitcoinBefore]);
    const left = await remembered(page);
    expect([left["eip155"], left["bip122"]]).toEqual([before["eip155"], before["bip122"]]);
    await latchkit.close();
    expect(
      await verifyMessage({
        address: wallet.address as `0x${string}`,
        message: MESSAGE,
        signature: (await lineAfter(page, "demo-sign")) as `0x${string}`,
      }),
    ).toBe(true);
  });

  await test.step("keeps all connections when a wallet refuses a network", async () => {
    wallet.reject();
    await latchkit.networkButton.click();
    await latchkit.networkRow(other.id).click();
    await expect(latchkit.view("SwitchNetwork")).toContainText(latchkit.text("switchDeclined"));
    await latchkit.close();
    await expect(latchkit.networkButton).toContainText(chain.name);
    wallet.approve();
  });

  await test.step("disconnects only the wallet that revoked access and activates another one", async () => {
    wallet.drop();
    await expect(latchkit.accountButton).toContainText(bitcoinWallet.address.slice(-4));
    expect(signerOfMessage(MESSAGE, await lineAfter(page, "demo-sign"))).toBe(
      bitcoinWallet.address,
    );
  });
});
