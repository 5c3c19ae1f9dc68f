import { expect } from "latchkit/testing/playwright";
import { createTestClient, http, parseEther } from "viem";
import { signerIn } from "../embedded-wallet/chain.js";
import { rejectInFrame, signIn, test } from "../embedded-wallet/story.js";
import { allowed, choose, clientOf, tokenBalance, mint, swapChain } from "./market.js";

test("approves and swaps a token with the embedded smart account in one confirmed transaction", async ({
  page,
  world,
  services,
  latchkit,
  story,
}) => {
  test.slow();
  const chain = swapChain({ world });
  const known = { chainId: chain.id, decimals: 6, price: 1 };
  services.set({
    tokens: [{ ...known, address: chain.token, name: "Test Dollar", symbol: "TUSD" }],
  });
  await signIn(page, story, "&project=demo&relay=none");
  // Finds the account before the page has read its balances.
  await page.getByTestId("demo-sign").click();
  const { address: owner, isSmart } = await signerIn(story.frame);
  expect(isSmart).toBe(true);
  await rejectInFrame(story.frame);
  await latchkit.modal.waitFor({ state: "detached" });
  const node = createTestClient({ mode: "anvil", transport: http(chain.rpcUrl) });
  await node.setBalance({ address: owner, value: parseEther("10") });
  await mint(chain, owner, 300_000_000n);
  await page.getByTestId("demo-switch").click();
  await expect(page.getByTestId("demo-result")).toContainText("Local Two");
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-swap").click();
  await choose({ page }, "source", chain.token);
  await choose({ page }, "target", "currency");
  await page.getByTestId("lk-swap-maximum").click();
  await expect(page.getByTestId("lk-swap-amount")).toHaveValue("300");
  await page.getByTestId("lk-swap-review").click();
  const confirm = page.getByTestId("lk-swap-confirm");
  await expect(confirm).toHaveText(latchkit.text("swapConfirm"));
  const before = await clientOf(chain).getBalance({ address: owner });
  await confirm.click();
  await expect(story.frame.locator("h1")).toHaveText("wallet_sendCalls");
  await story.frame.getByTestId("approve").click();
  await expect(page.getByTestId("lk-toast")).toContainText(/^Swapped /u, { timeout: 20_000 });
  expect(await tokenBalance(chain, owner)).toBe(0n);
  expect(await allowed(chain, owner, chain.token)).toBe(0n);
  expect(await clientOf(chain).getBalance({ address: owner })).toBeGreaterThan(
    before + parseEther("0.09"),
  );
});
