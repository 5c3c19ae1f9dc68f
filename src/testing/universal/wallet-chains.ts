import {
  createClient,
  encodeFunctionData,
  http,
  isAddress,
  isHex,
  parseAbi,
  type Chain,
  type Client,
  type Hex,
  type PrivateKeyAccount,
} from "viem";
import { sendTransaction, signAuthorization } from "viem/actions";
import { ProviderRpcError, type ProviderRequest } from "../../infrastructure/in-memory/index.js";
import type { Network } from "../../domain/network/network.js";

type Fields = Readonly<Record<string, unknown>>;

const BATCHER = parseAbi([
  "struct Call { address to; uint256 value; bytes data; }",
  "function execute(Call[] calls) payable",
]);

const codeOf = (error: unknown): number => {
  const code =
    typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return typeof code === "number" ? code : -32603;
};

const asProviderError = (error: unknown): ProviderRpcError =>
  error instanceof ProviderRpcError
    ? error
    : new ProviderRpcError(
        codeOf(error),
        error instanceof Error ? error.message : "Internal error.",
      );

const chainOf = (id: number, name: string, url: string): Chain => ({
  id,
  name,
  nativeCurrency: { name: "Ether", symbol: "ETH", decimals: 18 },
  rpcUrls: { default: { http: [url] } },
});

const quantity = (value: unknown): bigint | undefined => {
  if (value === undefined) return undefined;
  if (typeof value !== "string" || !isHex(value))
    throw new ProviderRpcError(-32602, "Invalid quantity.");
  return BigInt(value);
};

export class WalletChains {
  readonly #urls = new Map<number, { readonly name: string; readonly url: string }>();

  readonly #fetchFn: typeof globalThis.fetch | undefined;

  constructor(networks: readonly Network[], fetchFn?: typeof globalThis.fetch) {
    this.#fetchFn = fetchFn;
    for (const {
      reference,
      name,
      rpcUrls: [url],
    } of networks)
      if (url !== undefined) this.#urls.set(Number(reference), { name, url });
  }

  knows(chainId: number): boolean {
    return this.#urls.has(chainId);
  }

  get known(): readonly {
    readonly chainId: number;
    readonly name: string;
    readonly url: string;
  }[] {
    return [...this.#urls].map(([chainId, { name, url }]) => ({ chainId, name, url }));
  }

  /** Adds a chain without asking its node. */
  restore(chainId: number, name: string, url: string): void {
    this.#urls.set(chainId, { name, url });
  }

  /** Adds a chain (EIP-3085); its node must report this chain id. */
  async add(chainId: number, network: Fields): Promise<void> {
    const url: unknown = Array.isArray(network["rpcUrls"]) ? network["rpcUrls"][0] : undefined;
    if (typeof url !== "string" || !/^https?:/.test(url))
      throw new ProviderRpcError(-32602, "Expected an RPC url.");
    const found = await this.#ask(chainOf(chainId, "", url), { method: "eth_chainId" });
    if (Number(found) !== chainId)
      throw new ProviderRpcError(-32602, "The RPC url belongs to another chain.");
    this.restore(chainId, String(network["chainName"] ?? ""), url);
  }

  read(chainId: number, request: ProviderRequest): Promise<unknown> {
    return this.#ask(this.#chain(chainId), request);
  }

  async send(
    account: PrivateKeyAccount,
    chainId: number,
    { to, data, value, gas, nonce }: Fields,
  ): Promise<Hex> {
    if (to !== undefined && !(typeof to === "string" && isAddress(to, { strict: false })))
      throw new ProviderRpcError(-32602, "Invalid receiver.");
    if (data !== undefined && !isHex(data)) throw new ProviderRpcError(-32602, "Invalid data.");
    const chain = this.#chain(chainId);
    const amount = quantity(value);
    const limit = quantity(gas);
    try {
      return await sendTransaction(this.#client(chain), {
        account,
        chain,
        ...(to === undefined ? {} : { to }),
        ...(data === undefined ? {} : { data }),
        ...(amount === undefined ? {} : { value: amount }),
        ...(limit === undefined ? {} : { gas: limit }),
        ...(nonce === undefined ? {} : { nonce: Number(nonce) }),
      });
    } catch (error) {
      throw asProviderError(error);
    }
  }

  /** Delegates the account to `batcher` (EIP-7702), which executes all calls or none. */
  async sendAtOnce(
    account: PrivateKeyAccount,
    chainId: number,
    batcher: string,
    calls: readonly Fields[],
  ): Promise<Hex> {
    const chain = this.#chain(chainId);
    const client = this.#client(chain);
    const args = calls.map(({ to, data, value }) => ({
      to: to as Hex,
      value: quantity(value) ?? 0n,
      data: (data ?? "0x") as Hex,
    }));
    try {
      const authorization = await signAuthorization(client, {
        account,
        contractAddress: batcher as Hex,
        executor: "self",
      });
      return await sendTransaction(client, {
        account,
        chain,
        to: account.address,
        data: encodeFunctionData({ abi: BATCHER, functionName: "execute", args: [args] }),
        authorizationList: [authorization],
      });
    } catch (error) {
      throw asProviderError(error);
    }
  }

  async #ask(chain: Chain, { method, params }: ProviderRequest): Promise<unknown> {
    try {
      // Forwards any method unchanged; viem's types know only some.
      return await this.#client(chain).request({ method, params: params ?? [] } as never);
    } catch (error) {
      throw asProviderError(error);
    }
  }

  #client(chain: Chain): Client {
    return createClient({
      chain,
      transport: http(undefined, {
        retryCount: 0,
        ...(this.#fetchFn && { fetchFn: this.#fetchFn }),
      }),
      cacheTime: 0,
    });
  }

  #chain(chainId: number): Chain {
    const chain = this.#urls.get(chainId);
    if (!chain) throw new ProviderRpcError(4901, "The wallet has no node for this chain.");
    return chainOf(chainId, chain.name, chain.url);
  }
}
