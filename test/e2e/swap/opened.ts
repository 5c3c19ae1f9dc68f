import { expect, type test } from "latchkit/testing/playwright";
import { createWalletClient, erc20Abi, http } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { clientOf, swapChain } from "./market.js";

/** What a test of swaps is given. */
export type Fixtures = Parameters<Parameters<typeof test>[2]>[0];
type Chain = ReturnType<typeof swapChain>;

const PAGE = "/?wallet=none&project=demo&relay=none";

/** What the account let the exchange take before it came to the page. */
export const approveOnChain = async (
  chain: Chain,
  { privateKey }: Fixtures["wallet"],
  token: string,
  units: bigint,
): Promise<void> => {
  const account = privateKeyToAccount(privateKey);
  const own = createWalletClient({ account, transport: http(chain.rpcUrl) });
  const hash = await own.writeContract({
    chain: null,
    address: token as `0x${string}`,
    abi: erc20Abi,
    functionName: "approve",
    args: [chain.exchange as `0x${string}`, units],
  });
  await clientOf(chain).waitForTransactionReceipt({ hash });
};

/** A connected user on the chain with swaps, with the form open. */
export const openSwapForm = async (
  {
    page,
    wallet,
    services,
    latchkit,
    ...rest
  }: Pick<Fixtures, "page" | "wallet" | "services" | "latchkit" | "world">,
  query = "",
) => {
  const chain = swapChain(rest);
  const known = { chainId: chain.id, decimals: 6, price: 1 };
  services.set({
    tokens: [
      { ...known, address: chain.token, name: "Test Dollar", symbol: "TUSD" },
      { ...known, address: chain.tether, name: "Test Tether", symbol: "TTET" },
    ],
  });
  await page.goto(`${PAGE}${query}`);
  await latchkit.connect(wallet.rdns);
  // The wallet is given the chain, and stands on it.
  await page.getByTestId("demo-switch").click();
  await expect(page.getByTestId("demo-result")).toContainText("Local Two");
  await latchkit.accountButton.click();
  await page.getByTestId("lk-open-swap").click();
  await expect(latchkit.title("titleSwap")).toBeVisible();
  return chain;
};
/** What the wallet was asked to send. */
export const sentBy = ({ wallet }: Pick<Fixtures, "wallet">) =>
  wallet.requests.filter(({ method }) => method === "eth_sendTransaction");
