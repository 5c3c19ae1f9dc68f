import type { SwapService, SwapToken } from "latchkit";
import {
  type PublicClient,
  encodeFunctionData,
  erc20Abi,
  getAddress,
  maxUint256,
  parseUnits,
} from "viem";

/** LI.FI's contract on Ethereum, Optimism, Base and most other chains. Users approve it to swap. */
export const LIFI_DIAMOND = "0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE";
const LIFI = "https://li.quest/v1";
/** LI.FI and Latchkit write the network's own currency in different ways. */
const LIFI_NATIVE = "0x0000000000000000000000000000000000000000";
const NATIVE = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";

interface LifiToken {
  address: string;
  name: string;
  symbol: string;
  decimals: number;
  logoURI?: string;
  priceUSD?: string;
}
interface LifiQuote {
  action: { fromAmount: string };
  estimate: { toAmount: string };
  transactionRequest: { to: string; data: string; value: string; gasLimit: string };
}

const isNative = (address: string) => address === LIFI_NATIVE;
const lifiAddress = (token: SwapToken) => token.address ?? LIFI_NATIVE;
const tokenId = (token: SwapToken) => `${token.networkId}:${token.address ?? NATIVE}`;
const chainOf = (networkId: string) => networkId.split(":")[1] ?? "";
const addressOf = (account: string) => getAddress(account.split(":")[2] ?? "");

/** Swaps through LI.FI. `clients`: viem's public client of each network, by CAIP-2 id. */
export function lifiSwaps(
  clients: Record<string, PublicClient>,
  request: typeof fetch = fetch,
): SwapService {
  const clientOf = (networkId: string) => {
    const client = clients[networkId];
    if (client === undefined) throw new Error(`LI.FI: no client for ${networkId}`);
    return client;
  };
  async function get<T>(
    path: string,
    query: Record<string, string>,
    signal: AbortSignal,
  ): Promise<T> {
    const answer = await request(`${LIFI}${path}?${new URLSearchParams(query)}`, { signal });
    if (!answer.ok) throw new Error(`LI.FI answered ${answer.status}`);
    return (await answer.json()) as T;
  }
  async function quoteOf(
    { account, source, target, units }: Parameters<SwapService["quote"]>[0],
    slippage: number,
    signal: AbortSignal,
  ) {
    clientOf(source.networkId);
    const query = {
      fromChain: chainOf(source.networkId),
      toChain: chainOf(source.networkId),
      fromToken: lifiAddress(source),
      toToken: lifiAddress(target),
      fromAmount: String(units),
      fromAddress: addressOf(account),
      slippage: String(slippage / 100),
    };
    return get<LifiQuote>("/quote", query, signal);
  }

  return {
    async tokens(networkId, signal) {
      clientOf(networkId);
      const chain = chainOf(networkId);
      const { tokens } = await get<{ tokens: Record<string, LifiToken[]> }>(
        "/tokens",
        { chains: chain },
        signal,
      );
      return (tokens[chain] ?? []).map(({ address, name, symbol, decimals, logoURI }) => ({
        networkId,
        name,
        symbol,
        decimals,
        ...(!isNative(address) && { address: getAddress(address) }),
        ...(logoURI !== undefined && { iconUrl: logoURI }),
      }));
    },
    async price(token, signal) {
      const query = { chain: chainOf(token.networkId), token: lifiAddress(token) };
      const { priceUSD } = await get<LifiToken>("/token", query, signal);
      return priceUSD === undefined ? undefined : parseUnits(priceUSD, 18);
    },
    async quote(question, signal) {
      const { action, estimate } = await quoteOf(question, 1, signal);
      return {
        from: tokenId(question.source),
        to: tokenId(question.target),
        fromUnits: BigInt(action.fromAmount),
        toUnits: BigInt(estimate.toAmount),
      };
    },
    async allowance(account, token) {
      if (token.address === undefined) return maxUint256;
      return clientOf(token.networkId).readContract({
        address: getAddress(token.address),
        abi: erc20Abi,
        functionName: "allowance",
        args: [addressOf(account), LIFI_DIAMOND],
      });
    },
    async gasPrice(networkId) {
      return clientOf(networkId).getGasPrice();
    },
    async buildSwap(order, signal) {
      const { estimate, transactionRequest: tx } = await quoteOf(order, order.slippage, signal);
      return {
        from: order.account,
        to: `${order.source.networkId}:${getAddress(tx.to)}`,
        data: tx.data,
        units: BigInt(estimate.toAmount),
        value: BigInt(tx.value),
        gas: BigInt(tx.gasLimit),
      };
    },
    // Unlike in `buildSwap`, `from` and `to` are the token.
    async buildApproval({ source, units, isUnlimited }) {
      const args = [LIFI_DIAMOND, isUnlimited ? maxUint256 : units] as const;
      return {
        from: tokenId(source),
        to: tokenId(source),
        data: encodeFunctionData({ abi: erc20Abi, functionName: "approve", args }),
        value: 0n,
      };
    },
  };
}
