import type { Namespace } from "../caip/caip.types.js";

/** Who sells. */
export type OnrampProviderName = "meld" | "coinbase";

/** What a user is told of who sells. */
export interface OnrampProvider {
  readonly name: OnrampProviderName;
  readonly label: string;
  /** What is kept of a payment (S9-016). */
  readonly feeRange: string;
  readonly namespaces: readonly Namespace[];
}

/** The providers of the specification (S1-020); their own pages say what they cost. */
export const ONRAMP_PROVIDERS: readonly OnrampProvider[] = [
  { name: "meld", label: "Meld.io", feeRange: "1-2%", namespaces: ["eip155", "solana"] },
  { name: "coinbase", label: "Coinbase", feeRange: "1-2%", namespaces: ["eip155"] },
];

/** Where their pages are. */
export const ONRAMP_URLS = {
  meld: "https://meldcrypto.com",
  coinbase: "https://pay.coinbase.com",
} as const;

/** Who buys, at the first provider's page. */
export interface MeldPurchase {
  /** The host's own publishable key. */
  readonly publicKey: string;
  readonly namespace: Namespace;
  readonly address: string;
  readonly projectId: string;
}

/** The address of its page, to the letter (S7-047). `base`: where the page is. */
export const meldUrl = (
  base: string,
  { publicKey, namespace, address, projectId }: MeldPurchase,
): string => {
  const url = new URL(base);
  url.searchParams.append("publicKey", publicKey);
  url.searchParams.append("destinationCurrencyCode", namespace === "solana" ? "SOL" : "USDC");
  url.searchParams.append("walletAddress", address);
  url.searchParams.append("externalCustomerId", projectId);
  return url.href;
};

/** Names of networks as the second provider has them, by chain number. */
const COINBASE_NETWORKS: Readonly<Record<string, string>> = {
  "1": "ethereum",
  "42161": "arbitrum",
  "137": "polygon",
  "80094": "berachain",
  "43114": "avalanche-c-chain",
  "10": "optimism",
  "42220": "celo",
  "8453": "base",
};
/** All of them. */
export const COINBASE_BLOCKCHAINS: readonly string[] = Object.values(COINBASE_NETWORKS);

/** The provider's name of a chain; undefined where it does not sell on it. */
export const knownCoinbaseNetwork = (chainId: string): string | undefined =>
  Object.hasOwn(COINBASE_NETWORKS, chainId) ? COINBASE_NETWORKS[chainId] : undefined;

/** The network of a chain; Ethereum's where it has none. */
export const coinbaseNetwork = (chainId: string): string =>
  knownCoinbaseNetwork(chainId) ?? "ethereum";

/** Whether an address that a service gave is a page of the provider. */
export const isPageOf = (base: string, url: string): boolean => {
  try {
    return new URL(url).origin === new URL(base).origin;
  } catch {
    return false;
  }
};
