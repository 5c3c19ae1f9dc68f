import { randomBytes } from "node:crypto";
import { expect, test, type LatchkitPage } from "latchkit/testing/playwright";
import type { World, WorldChain } from "latchkit/testing/node";
import type { Locator, Page } from "@playwright/test";
import { createPublicClient, createTestClient, http, parseEther, verifyMessage } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { bundleForeignWallet } from "../../support/doubles/metamask-wallet/bundle.js";
import { variant } from "../variant.js";

const RDNS = "io.example.fox";
const script = bundleForeignWallet();

interface Fox {
  readonly address: `0x${string}`;
  readonly first: WorldChain;
  readonly second: WorldChain;
  readonly result: Locator;
}

/**
 * The page with MetaMask's own in-page provider announced on it, over a fresh key with 7 coins on
 * each chain; it knows the first chain only.
 */
async function withFox(page: Page, world: World): Promise<Fox> {
  const [first, second] = world.addresses.evm ?? [];
  if (first === undefined || second === undefined) throw new Error("the world has two chains");
  const privateKey: `0x${string}` = `0x${randomBytes(32).toString("hex")}`;
  const { address } = privateKeyToAccount(privateKey);
  for (const { rpcUrl } of [first, second])
    await createTestClient({ mode: "anvil", transport: http(rpcUrl) }).setBalance({
      address,
      value: parseEther("7"),
    });
  const config = {
    privateKey,
    chainId: "0x7a69",
    chains: { "0x7a69": first.rpcUrl },
    rdns: RDNS,
    name: "Test Fox",
  };
  await page.addInitScript(`window.testWallet = ${JSON.stringify(config)};\n${await script}`);
  await page.goto("/?wallet=none");
  return { address, first, second, result: page.getByTestId("demo-result") };
}

const decide = (page: Page, isYes: boolean): Promise<void> =>
  page.evaluate((yes) => void Reflect.set(window, "testWalletDecides", () => yes), isYes);
const move = (page: Page, how: "lock" | "chain", chainId = ""): Promise<void> =>
  page.evaluate(
    ([name, id]) =>
      (Reflect.get(window, "testWalletMoves") as Record<string, (id: string) => void>)[name]?.(id),
    [how, chainId] as const,
  );
const tryAgain = (latchkit: LatchkitPage, view: string): Promise<void> =>
  latchkit.view(view).getByRole("button", { name: "Try again" }).click();

test("connects, signs, adds a network, sends, restores and disconnects with MetaMask's provider", async ({
  page,
  world,
  latchkit,
}) => {
  const { address, second, result } = await withFox(page, world);
  await latchkit.connect(RDNS);
  await expect(latchkit.connectedAccount).toContainText("7");

  await page.getByTestId("demo-sign").click();
  await expect(result).toHaveText(/^0x/);
  expect(
    await verifyMessage({
      address,
      message: "Hello from the Latchkit demo",
      signature: (await result.textContent()) as `0x${string}`,
    }),
  ).toBe(true);
  await page.getByTestId("demo-switch").click();
  await expect(result).toHaveText(second.name);
  await page.getByTestId("demo-send").click();
  await expect(result).toContainText("success 0x");
  const hash = ((await result.textContent()) ?? "").split(" ")[1] as `0x${string}`;
  expect(
    await createPublicClient({ transport: http(second.rpcUrl) }).getTransactionReceipt({ hash }),
  ).toMatchObject({ status: "success", from: address.toLowerCase() });
  await expect(latchkit.connectedAccount).toContainText("6.98");

  await page.addInitScript(() => {
    const prompts: string[] = [];
    Reflect.set(window, "prompts", prompts);
    Reflect.set(window, "testWalletDecides", (method: string) => {
      prompts.push(method);
      return true;
    });
  });
  await page.reload();
  await expect(latchkit.connectedAccount).toContainText("6.98");
  expect(await page.evaluate(() => Reflect.get(window, "prompts"))).toEqual([]);
  await latchkit.disconnect();
  await page.reload();
  await expect(latchkit.connectButton).toHaveText("Connect wallet");
  await expect(latchkit.connectedAccount).toBeHidden();
});

test(
  "treats MetaMask's rejections of a connection, a network and a signature as declined",
  variant(true, ["@S8-077"]),
  async ({ page, world, latchkit }) => {
    const { first, second, result } = await withFox(page, world);
    await decide(page, false);
    await latchkit.choose(RDNS);
    await expect(
      latchkit.view("ConnectingExternal").getByText("Connection declined"),
    ).toBeVisible();
    await decide(page, true);
    await tryAgain(latchkit, "ConnectingExternal");
    await expect(latchkit.connectedAccount).toContainText("7");

    await decide(page, false);
    await latchkit.networkButton.click();
    await latchkit.networkRow(second.id).click();
    await expect(latchkit.view("SwitchNetwork").getByText("Switch declined")).toBeVisible();
    await expect(latchkit.networkButton).toContainText(first.name);
    await decide(page, true);
    await tryAgain(latchkit, "SwitchNetwork");
    await expect(latchkit.networkButton).toContainText(second.name);

    await decide(page, false);
    await page.getByTestId("demo-sign").click();
    await expect(result).toContainText("wallet/declined");
    await decide(page, true);
    await page.getByTestId("demo-sign").click();
    await expect(result).toHaveText(/^0x/);
  },
);

test(
  "disconnects when MetaMask is locked and explains an unlisted chain",
  variant(true),
  async ({ page, world, latchkit }) => {
    const { first } = await withFox(page, world);
    await latchkit.connect(RDNS);
    await move(page, "chain", "0x67932");
    await expect(latchkit.view("UnsupportedChain")).toBeVisible();
    await move(page, "chain", "0x7a69");
    await expect(latchkit.networkButton).toContainText(first.name);
    await expect(latchkit.modal).toHaveCount(0);
    await move(page, "lock");
    await expect(latchkit.connectButton).toHaveText("Connect wallet");
    await latchkit.connect(RDNS);
  },
);
