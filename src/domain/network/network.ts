import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { urlBelow } from "../shared/https-url.js";

/**
 * The page of a transaction or an address at a network's explorer, with the explorer's own query
 * and hash. What comes from a wallet stays one segment of the path, whatever it is.
 */
export const explorerLink = (explorerUrl: string, what: "tx" | "address", id: string): string => {
  const segment = encodeURIComponent(id).replace(/^\.{1,2}$/u, "");
  return urlBelow(explorerUrl, `/${what}/${segment}`);
};

/** The token whose balance is shown in place of the network's own currency (option `tokens`). */
interface ShownToken {
  readonly address: string;
  /** Its picture; read by no view yet. */
  readonly image?: string;
}

/** By network. EVM networks only; on others the network's own currency is shown. */
export type ShownTokens = Readonly<Record<CaipNetworkId, ShownToken>>;

/** A chain Latchkit can show and talk to. Statement S3-018. Plain data, no SDK object. */
export interface Network {
  readonly id: CaipNetworkId;
  readonly namespace: Namespace;
  /** CAIP-2 reference; for eip155 the decimal chain id. */
  readonly reference: string;
  /** EVM networks only: the chain id as a number. */
  readonly chainId?: number;
  readonly name: string;
  readonly currency: { readonly name: string; readonly symbol: string; readonly decimals: number };
  /**
   * In order of preference; at least one. Public URLs only: these are what a wallet is given when
   * it adds the chain.
   */
  readonly rpcUrls: readonly string[];
  readonly explorerUrl?: string;
  readonly imageUrl?: string;
  readonly isTestnet: boolean;
  /** Multicall3 address where deployed; without it reads are sent one by one. */
  readonly multicall3?: string;
}

/** What a host writes for a network, CAIP form. */
export interface CaipNetworkOption {
  readonly id: CaipNetworkId;
  readonly name: string;
  readonly rpcUrls: readonly string[];
  readonly currency: { readonly name?: string; readonly symbol: string; readonly decimals: number };
  readonly explorerUrl?: string;
  readonly imageUrl?: string;
  readonly testnet?: boolean;
}

/** A viem `Chain`, taken as it is. Only the fields Latchkit reads. */
export interface ViemChainOption {
  readonly id: number;
  readonly name: string;
  readonly nativeCurrency: {
    readonly name: string;
    readonly symbol: string;
    readonly decimals: number;
  };
  readonly rpcUrls: { readonly default: { readonly http: readonly string[] } };
  readonly blockExplorers?: { readonly default: { readonly url: string } } | undefined;
  readonly contracts?: { readonly [name: string]: unknown } | undefined;
  readonly testnet?: boolean | undefined;
}

/** What a host may write for a network. */
export type NetworkOption = CaipNetworkOption | ViemChainOption;
