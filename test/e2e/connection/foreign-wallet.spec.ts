import { randomBytes } from "node:crypto";
import { expect, test } from "latchkit/testing/playwright";
import { createPublicClient, createTestClient, http, parseEther, verifyMessage } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { bundleForeignWallet } from "../../support/metamask-wallet/bundle.js";

test("the same way works with the in-page provider of a wallet that nobody here wrote", async ({ page, world, latchkit }) => {
  const [first, second] = world.addresses.evm ?? [];
  if (first === undefined || second === undefined) throw new Error("the world has two chains");
  const privateKey: `0x${string}` = `0x${randomBytes(32).toString("hex")}`;
  const { address } = privateKeyToAccount(privateKey);
  for (const chain of [first, second]) await createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) }).setBalance({ address, value: parseEther("7") });
  const config = { privateKey, chainId: "0x7a69", chains: { "0x7a69": first.rpcUrl }, rdns: "io.example.fox", name: "Test Fox" };
  await page.addInitScript(`window.testWallet = ${JSON.stringify(config)};\n${await bundleForeignWallet()}`);
  const result = page.getByTestId("demo-result");
  await page.goto("/?wallet=none");
  await latchkit.connect("io.example.fox");
  await expect(latchkit.accountButton).toContainText("7");

  await page.getByTestId("demo-sign").click();
  await expect(result).toHaveAttribute("data-state", "done");
  expect(await verifyMessage({ address, message: "Hello from the Latchkit demo", signature: (await result.textContent()) as `0x${string}` })).toBe(true);
  await page.getByTestId("demo-switch").click();
  await expect(result).toHaveText(second.name);
  await page.getByTestId("demo-send").click();
  await expect(result).toContainText("success 0x");
  expect(await createPublicClient({ transport: http(second.rpcUrl) }).getTransactionCount({ address })).toBe(1);
  await expect(latchkit.accountButton).toContainText("6.98");

  await page.reload();
  await expect(latchkit.accountButton).toContainText("6.98");
  await latchkit.disconnect();
});
