import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { urlBelow } from "../shared/urls.js";
import { CHAINS } from "../chains/chains.js";
import { evmNetworkId, parseCaipNetworkId } from "../caip/caip.js";

/** Explorer URL of a transaction or address; escapes the untrusted id. */
export const explorerLink = (explorerUrl: string, kind: "tx" | "address", id: string): string => {
  const segment = encodeURIComponent(id).replace(/^\.{1,2}$/u, "");
  return urlBelow(explorerUrl, `/${kind}/${segment}`);
};

/** A token to display instead of the native currency (option `tokens`). */
export interface ShownToken {
  /** Contract of the token, or its mint on Solana. */
  readonly address: string;
  /** Token image; not used by any view yet. */
  readonly image?: string;
}

/** By network; EVM networks only. */
export type ShownTokens = Readonly<Record<CaipNetworkId, ShownToken>>;

/** A supported chain. Plain data, no SDK object. */
export interface Network {
  /** CAIP-2 id. */
  readonly id: CaipNetworkId;
  /** The namespace of the id. */
  readonly namespace: Namespace;
  /** CAIP-2 reference; for eip155 the decimal chain id. */
  readonly reference: string;
  /** Numeric chain id; EVM networks only. */
  readonly chainId?: number;
  /** Name to show. */
  readonly name: string;
  /** Native currency. `decimals` of one whole unit. */
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /** In order of preference, at least one. Wallets receive these URLs, so they must be public. */
  readonly rpcUrls: readonly string[];
  /** Base URL of the block explorer. */
  readonly explorerUrl?: string;
  /** Address of a picture of the network. */
  readonly imageUrl?: string;
  /** True for a test network, which the views mark. */
  readonly isTestnet: boolean;
  /** Multicall3 address if deployed; without it reads are not batched. */
  readonly multicall3?: string;
}

/** Network option in CAIP form. */
export interface CaipNetworkOption {
  /** CAIP-2 id. */
  readonly id: CaipNetworkId;
  /** Name to show. */
  readonly name: string;
  /** URLs of nodes, the first is tried first. */
  readonly rpcUrls: readonly string[];
  /** Native currency. `decimals` of one whole unit. */
  readonly currency: { readonly name?: string; readonly symbol: string; readonly decimals: number };
  /** Base URL of a block explorer. */
  readonly explorerUrl?: string;
  /** Address of a picture of the network. */
  readonly imageUrl?: string;
  /** True for a test network. Default false. */
  readonly testnet?: boolean;
}

/** Network option as a viem `Chain`; only the fields that Latchkit reads. */
export interface ViemChainOption {
  /** EIP-155 chain id. */
  readonly id: number;
  /** Name to show. */
  readonly name: string;
  /** Native currency. `decimals` of one whole unit. */
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  /** URLs of nodes, as viem writes them. */
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  /** Block explorers, as viem writes them; the default one is used. */
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined;
  /** Contracts by name, as viem writes them; only `multicall3` is read. */
  readonly contracts?: { readonly [name: string]: unknown } | undefined;
  /** True for a test network. Default false. */
  readonly testnet?: boolean | undefined;
}

/** A network option of a host. */
export type NetworkOption = CaipNetworkOption | ViemChainOption;

const isViemChain = (option: NetworkOption): option is ViemChainOption =>
  typeof option.id === "number";

const multicall3Of = (contracts: ViemChainOption["contracts"]): string | undefined => {
  const contract = contracts?.["multicall3"];
  const address =
    typeof contract === "object" && contract !== null && "address" in contract
      ? contract.address
      : undefined;
  return typeof address === "string" ? address : undefined;
};

const fromViemChain = (chain: ViemChainOption): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(evmNetworkId(chain.id));
  const { name, symbol, decimals } = chain.nativeCurrency;
  const explorerUrl = chain.blockExplorers?.default.url;
  const multicall3 = multicall3Of(chain.contracts);
  return {
    id,
    namespace,
    reference,
    chainId: chain.id,
    name: chain.name,
    currency: { name, symbol, decimals },
    rpcUrls: [...chain.rpcUrls.default.http],
    isTestnet: chain.testnet ?? false,
    ...(explorerUrl !== undefined && { explorerUrl }),
    ...(multicall3 !== undefined && { multicall3 }),
  };
};

const fromCaipOption = (option: CaipNetworkOption): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(option.id);
  const { name, symbol, decimals } = option.currency;
  return {
    id,
    namespace,
    reference,
    ...(CHAINS[namespace].hasChainIds && { chainId: Number(reference) }),
    name: option.name,
    currency: { name: name ?? symbol, symbol, decimals },
    rpcUrls: [...option.rpcUrls],
    isTestnet: option.testnet ?? false,
    ...(option.explorerUrl !== undefined && { explorerUrl: option.explorerUrl }),
    ...(option.imageUrl !== undefined && { imageUrl: option.imageUrl }),
  };
};

/**
 * Converts a network option; a viem `Chain` becomes an eip155 network. Throws
 * `caip/malformed-network-id`; other fields are validated with the options.
 */
export const normalizeNetwork = (option: NetworkOption): Network =>
  isViemChain(option) ? fromViemChain(option) : fromCaipOption(option);
