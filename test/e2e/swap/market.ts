import type { Page } from "@playwright/test";
import type { World } from "latchkit/testing/node";
import { createPublicClient, erc20Abi, getAddress, http, pad, parseAbi, toHex } from "viem";

type Chain = NonNullable<World["addresses"]["evm"]>[number];

const ALLOWANCE = parseAbi([
  "function allowance(address owner, address spender) view returns (uint256)",
]);

/** What is traded on it, and where. */
export interface Traded {
  readonly token: string;
  readonly tether: string;
  readonly exchange: string;
}

/** The chain with swaps: its id is one of the twelve. */
export const swapChain = ({ world }: { readonly world: World }): Chain & Traded => {
  const chain = (world.addresses.evm ?? []).find(({ id }) => id === "eip155:10");
  const { token, tether, exchange } = chain ?? {};
  if (!chain || !token || !tether || !exchange)
    throw new Error("the world has an exchange on its second chain");
  return { ...chain, token: getAddress(token), tether: getAddress(tether), exchange };
};
export const clientOf = ({ rpcUrl }: Chain) => createPublicClient({ transport: http(rpcUrl) });
/** What an account holds of the token. */
export const tokenBalance = (
  chain: Chain & Traded,
  owner: string,
  token = chain.token,
): Promise<bigint> =>
  clientOf(chain).readContract({
    address: token as `0x${string}`,
    abi: erc20Abi,
    functionName: "balanceOf",
    args: [owner as `0x${string}`],
  });

/** Anybody may mint the world's tokens. */
export const mint = async (
  chain: Chain & Traded,
  to: string,
  units: bigint,
  token = chain.token,
) => {
  const client = clientOf(chain);
  const [minter]: readonly string[] = await client.request({ method: "eth_accounts" } as never);
  const data = `0x40c10f19${pad(to as `0x${string}`).slice(2)}${toHex(units, { size: 32 }).slice(2)}`;
  const hash: `0x${string}` = await client.request({
    method: "eth_sendTransaction",
    params: [{ from: minter, to: token, data }],
  } as never);
  await client.waitForTransactionReceipt({ hash });
};

/** What the exchange may take. */
export const allowed = (chain: Chain & Traded, owner: string, token: string): Promise<bigint> =>
  clientOf(chain).readContract({
    address: token as `0x${string}`,
    abi: ALLOWANCE,
    functionName: "allowance",
    args: [owner, chain.exchange] as readonly [`0x${string}`, `0x${string}`],
  });

/** Chooses what is given, or what is to be had. */
export const choose = async (
  { page }: { readonly page: Page },
  side: "source" | "target",
  key: string,
): Promise<void> => {
  await page.getByTestId(`lk-swap-${side}`).click();
  await page.getByTestId(`lk-swap-token-${key}`).click();
};
