import { tryRead } from "../shared/records.js";
import { NAMESPACES, type Namespace } from "../caip/caip.types.js";
import type { OnrampProviderName } from "../chains/chain-record.js";
import { CHAINS } from "../chains/chains.js";

export type { OnrampProviderName };

/** Display data of a provider. */
export interface OnrampProvider {
  /** Id of the provider. */
  readonly name: OnrampProviderName;
  /** Name to show. */
  readonly label: string;
  /** Fee range, as text. */
  readonly feeRange: string;
  /** Namespaces on which the provider sells. */
  readonly namespaces: readonly Namespace[];
}

const namespacesOf = (name: OnrampProviderName): readonly Namespace[] =>
  NAMESPACES.filter((namespace) => CHAINS[namespace].buy?.providers.includes(name));

/** Providers of the specification. */
export const ONRAMP_PROVIDERS: readonly OnrampProvider[] = [
  { name: "meld", label: "Meld.io", feeRange: "1-2%", namespaces: namespacesOf("meld") },
  { name: "coinbase", label: "Coinbase", feeRange: "1-2%", namespaces: namespacesOf("coinbase") },
];

export const ONRAMP_URLS = {
  meld: "https://meldcrypto.com",
  coinbase: "https://pay.coinbase.com",
} as const;

export interface MeldPurchase {
  readonly publicKey: string;
  readonly namespace: Namespace;
  readonly address: string;
  readonly projectId: string;
}

/** The Meld page URL in its exact form. `base`: the page's URL. */
export const meldUrl = (
  base: string,
  { publicKey, namespace, address, projectId }: MeldPurchase,
): string => {
  const url = new URL(base);
  url.searchParams.append("publicKey", publicKey);
  url.searchParams.append("destinationCurrencyCode", CHAINS[namespace].buy?.currency ?? "USDC");
  url.searchParams.append("walletAddress", address);
  url.searchParams.append("externalCustomerId", projectId);
  return url.href;
};

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
export const COINBASE_BLOCKCHAINS: readonly string[] = Object.values(COINBASE_NETWORKS);

/** Coinbase's name for a chain; undefined if unsupported. */
export const knownCoinbaseNetwork = (chainId: string): string | undefined =>
  Object.hasOwn(COINBASE_NETWORKS, chainId) ? COINBASE_NETWORKS[chainId] : undefined;

/** Coinbase's name for a chain; Ethereum if unsupported. */
export const coinbaseNetwork = (chainId: string): string =>
  knownCoinbaseNetwork(chainId) ?? "ethereum";

/** True if a service's URL has the provider's origin. */
export const isPageOf = (base: string, url: string): boolean =>
  tryRead(() => new URL(url).origin === new URL(base).origin) ?? false;

const RESTRICTED = [
  "ASIA/SHANGHAI",
  "ASIA/URUMQI",
  "ASIA/CHONGQING",
  "ASIA/HARBIN",
  "ASIA/KASHGAR",
  "ASIA/MACAU",
  "ASIA/HONG_KONG",
  "ASIA/MACAO",
  "ASIA/BEIJING",
];

/** True for IANA time zones in which providers must not sell. */
export const isRestrictedTimezone = (zone: string): boolean =>
  RESTRICTED.includes(zone.toUpperCase());
