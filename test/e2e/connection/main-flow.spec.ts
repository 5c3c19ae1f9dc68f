import { expect, test } from "latchkit/testing/playwright";
import { createPublicClient, http, verifyMessage } from "viem";
import { MOVING } from "../page/motion.js";

test.use(MOVING);

test(
  "connects, signs, adds a network, sends, shows the balance, restores on reload and disconnects",
  { tag: ["@S1-001"] },
  async ({ page, wallet, world, latchkit }) => {
    const [, second] = world.addresses.evm ?? [];
    if (second === undefined) throw new Error("the world has two chains");
    const result = page.getByTestId("demo-result");
    await page.goto("/?wallet=none");
    await latchkit.connect(wallet.rdns);
    await expect(latchkit.accountButton).toContainText("100");

    await page.getByTestId("demo-sign").click();
    await expect(result).toHaveAttribute("data-state", "done");
    const signature = (await result.textContent()) as `0x${string}`;
    expect(
      await verifyMessage({
        address: wallet.address as `0x${string}`,
        message: "Hello from the Latchkit demo",
        signature,
      }),
    ).toBe(true);

    await page.getByTestId("demo-switch").click();
    await expect(result).toHaveText(second.name);
    expect(wallet.requests.map(({ method }) => method)).toContain("wallet_addEthereumChain");

    await page.getByTestId("demo-send").click();
    await expect(result).toContainText("success 0x");
    const hash = ((await result.textContent()) ?? "").split(" ")[1] as `0x${string}`;
    const receipt = await createPublicClient({
      transport: http(second.rpcUrl),
    }).getTransactionReceipt({ hash });
    expect(receipt).toMatchObject({ status: "success", from: wallet.address.toLowerCase() });
    await expect(latchkit.accountButton).toContainText("99.98");

    const before = wallet.requests.length;
    await page.reload();
    await expect(latchkit.accountButton).toContainText("99.98");
    const asked = wallet.requests.slice(before).map(({ method }) => method);
    expect(asked).not.toContain("eth_requestAccounts");
    expect(
      [...new Set(asked)].every((method) => ["eth_accounts", "eth_chainId"].includes(method)),
    ).toBe(true);

    await latchkit.disconnect();
    const asksSoFar = wallet.requests.length;
    await page.reload();
    await expect(latchkit.connectButton).toBeVisible();
    await expect(latchkit.connectedAccount).toHaveCount(0);
    expect(wallet.requests.length).toBe(asksSoFar);
  },
);
