import { parseCaipAddress } from "../../domain/caip/caip.js";
import type { Amount } from "../../domain/balance/balance.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { shortenAddress } from "../../domain/account/account.js";
import type { Network, ShownTokens } from "../../domain/network/network.js";
import type { TokenBalance } from "../../domain/tokens/token-balance.js";
import type {
  ActivityPage,
  ActivityQuery,
  BlockchainData,
  TokensQuery,
} from "../../ports/blockchain-data.port.js";
import type { ChainReader } from "../../ports/chain-reader.port.js";
import type { ChainAccess } from "../../ports/ports.js";

const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;

interface ChainBlockchainDataParts {
  readonly chains: ChainAccess;
  readonly networks: readonly Network[];
  /** Option `tokens`: tokens that replace the native currency of a network. */
  readonly shown?: ShownTokens | undefined;
}

/**
 * Reads assets from the chain: the native currency, the host's token, and on Solana every token.
 * Without names and prices.
 */
export class ChainBlockchainData implements BlockchainData {
  readonly #parts: ChainBlockchainDataParts;
  constructor(parts: ChainBlockchainDataParts) {
    this.#parts = parts;
  }

  async tokens({ account }: TokensQuery, signal: AbortSignal): Promise<readonly TokenBalance[]> {
    const { namespace, networkId } = parseCaipAddress(account);
    const network = this.#parts.networks.find(({ id }) => id === networkId);
    if (network === undefined) throw new LatchkitError("network/not-found", { networkId });
    const reader = await this.#parts.chains.reader(namespace);
    const shown = this.#parts.shown?.[networkId];
    const [currency, tokens] = await Promise.all([
      shown
        ? this.#nativeBalance(reader, account, signal)
        : reader.balance(account, signal).then(({ units }) => units),
      shown
        ? shownToken(reader, account, { signal, address: shown.address })
        : tokenBalances(reader, account, signal),
    ]);
    const { name, symbol, decimals } = network.currency;
    return [{ networkId, name, symbol, decimals, units: currency }, ...tokens];
  }

  /** Always empty: a node cannot list an account's transactions. */
  async activity({ account }: ActivityQuery, signal: AbortSignal): Promise<ActivityPage> {
    if (signal.aborted) throw new LatchkitError("call/aborted", {});
    const { networkId } = parseCaipAddress(account);
    if (this.#parts.networks.some(({ id }) => id === networkId)) return { items: [] };
    throw new LatchkitError("network/not-found", { networkId });
  }

  async #nativeBalance(
    reader: ChainReader,
    account: CaipAddress,
    signal: AbortSignal,
  ): Promise<bigint> {
    const { networkId, address } = parseCaipAddress(account);
    const params = [address, "latest"];
    const answer = await reader.ask(networkId, { method: "eth_getBalance", params }, signal);
    if (typeof answer === "string" && QUANTITY.test(answer)) return BigInt(answer);
    throw new LatchkitError("rpc/request-failed", {});
  }
}

const shownToken = async (
  reader: ChainReader,
  account: CaipAddress,
  { signal, address }: { readonly signal: AbortSignal; readonly address: string },
): Promise<readonly TokenBalance[]> => {
  const { units, decimals, symbol, networkId } = await reader.balance(account, signal);
  return [{ networkId, address, name: symbol, symbol, decimals, units }];
};

/** Null if either is unknown: a partial sum would be wrong. */
const sumOrNull = (a: bigint | null, b: bigint | null): bigint | null =>
  a === null || b === null ? null : a + b;

/** Omits tokens whose shown amount is unknown. */
const tokenBalances = async (
  reader: ChainReader,
  account: CaipAddress,
  signal: AbortSignal,
): Promise<readonly TokenBalance[]> => {
  const { networkId } = parseCaipAddress(account);
  const byMint = new Map<string, Amount & { readonly shown: bigint | null }>();
  for (const holding of (await reader.tokens?.(account, signal)) ?? []) {
    const { token, units, decimals, shown = units } = holding;
    const balance = byMint.get(token) ?? { units: 0n, shown: 0n };
    const sum = { units: balance.units + units, shown: sumOrNull(balance.shown, shown) };
    byMint.set(token, { ...sum, decimals, symbol: "" });
  }
  return [...byMint].flatMap(([address, { shown, ...amount }]) => {
    if (shown === null) return [];
    const token = { networkId, address, name: shortenAddress(address), ...amount };
    return [shown === amount.units ? token : { ...token, shown }];
  });
};
