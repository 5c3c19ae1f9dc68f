// file: zeroex-swaps.ts
import { LatchkitError, type SwapService, type SwapToken } from "latchkit";
import { type PublicClient, encodeFunctionData, erc20Abi, getAddress, maxUint256 } from "viem";

/**
 * 0x's AllowanceHolder on Ethereum, Base and most other chains. Users approve this contract, and it
 * carries out the swap.
 */
export const ALLOWANCE_HOLDER = "0x0000000000001fF3684f28c67538d4D072C22734";
/** 0x and Latchkit write the network's own currency as this address. */
const NATIVE = "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE";

interface ZeroexPrice {
  liquidityAvailable: boolean;
  buyAmount: string;
}
interface ZeroexQuote extends ZeroexPrice {
  transaction: { to: string; data: string; value: string; gas: string };
}
interface ZeroexOptions {
  /** The tokens that users can swap; 0x has no list of tokens. */
  tokens: readonly SwapToken[];
  /** viem's public client of each network, by CAIP-2 id. */
  clients: Record<string, PublicClient>;
  /** The route of your server that adds the API key, without a slash at its end. */
  route?: string;
  request?: typeof fetch;
}

const zeroexAddress = (token: SwapToken) => token.address ?? NATIVE;
const tokenId = (token: SwapToken) => `${token.networkId}:${zeroexAddress(token)}`;
const addressOf = (account: string) => getAddress(account.split(":")[2] ?? "");

/** Swaps through the Swap API of 0x, version 2. */
export function zeroexSwaps({
  tokens,
  clients,
  route = "/api/0x",
  request = fetch,
}: ZeroexOptions): SwapService {
  const clientOf = (networkId: string) => {
    const client = clients[networkId];
    if (client === undefined) throw new Error(`0x: no client for ${networkId}`);
    return client;
  };
  async function ask<T extends ZeroexPrice>(
    kind: "price" | "quote",
    { account, source, target, units }: Parameters<SwapService["quote"]>[0],
    slippage: number,
    signal: AbortSignal,
  ): Promise<T> {
    const query = new URLSearchParams({
      chainId: source.networkId.split(":")[1] ?? "",
      sellToken: zeroexAddress(source),
      buyToken: zeroexAddress(target),
      sellAmount: String(units),
      taker: addressOf(account),
      slippageBps: String(slippage * 100),
    });
    const answer = await request(`${route}/${kind}?${query}`, { signal });
    if (!answer.ok) throw new Error(`0x answered ${answer.status}`);
    const body = (await answer.json()) as T;
    if (!body.liquidityAvailable) throw new LatchkitError("swap/no-liquidity", {});
    return body;
  }

  return {
    async tokens(networkId) {
      return tokens.filter((token) => token.networkId === networkId);
    },
    async price() {
      return undefined; // 0x has no prices in USD
    },
    async quote(question, signal) {
      const { buyAmount } = await ask<ZeroexPrice>("price", question, 1, signal);
      return {
        from: tokenId(question.source),
        to: tokenId(question.target),
        fromUnits: question.units,
        toUnits: BigInt(buyAmount),
      };
    },
    async allowance(account, token) {
      if (token.address === undefined) return maxUint256;
      return clientOf(token.networkId).readContract({
        address: getAddress(token.address),
        abi: erc20Abi,
        functionName: "allowance",
        args: [addressOf(account), ALLOWANCE_HOLDER],
      });
    },
    async gasPrice(networkId) {
      return clientOf(networkId).getGasPrice();
    },
    async buildSwap(order, signal) {
      const answer = await ask<ZeroexQuote>("quote", order, order.slippage, signal);
      const { to, data, value, gas } = answer.transaction;
      return {
        from: order.account,
        to: `${order.source.networkId}:${getAddress(to)}`,
        data,
        units: BigInt(answer.buyAmount),
        value: BigInt(value),
        gas: BigInt(gas),
      };
    },
    // Unlike in `buildSwap`, `from` and `to` are the token.
    async buildApproval({ source, units, isUnlimited }) {
      const args = [ALLOWANCE_HOLDER, isUnlimited ? maxUint256 : units] as const;
      return {
        from: tokenId(source),
        to: tokenId(source),
        data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args }),
        value: 0n,
      };
    },
  };
}
