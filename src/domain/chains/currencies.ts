import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";

/** Addresses that services use for the native currency. Optional for a namespace. */
export interface CurrencyNames {
  /** Address by which services name it. */
  readonly placeholder: string;
  /** True if a token address means the network's native currency. */
  readonly isCurrency: (networkId: CaipNetworkId, address: string) => boolean;
}

const EVM_PLACEHOLDER = "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee";
/** In lower case. */
const EVM_CURRENCY: readonly string[] = [
  EVM_PLACEHOLDER,
  "0x0000000000000000000000000000000000000000",
  "0x0000000000000000000000000000000000001010", // Polygon
  "0x000000000000000000000000000000000000800a", // ZKsync
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000", // OP Stack, Mantle, Metis
];
/** In lower case. */
const OWN_CURRENCY: { readonly [id: CaipNetworkId]: string | undefined } = {
  "eip155:42220": "0x471ece3750da237f93b8e339c536989b8978a438", // Celo
  "eip155:44787": "0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9",
  "eip155:1284": "0x0000000000000000000000000000000000000802", // Moonbeam
  "eip155:1285": "0x0000000000000000000000000000000000000802",
  "eip155:1287": "0x0000000000000000000000000000000000000802",
};
const SOLANA_PLACEHOLDER = "So11111111111111111111111111111111111111111";

/** Separate from `ChainRules`, so that account views do not load address decoders. */
export const CURRENCIES: Readonly<Partial<Record<Namespace, CurrencyNames>>> = {
  eip155: {
    placeholder: EVM_PLACEHOLDER,
    isCurrency: (networkId, address) => {
      const lower = address.toLowerCase();
      return EVM_CURRENCY.includes(lower) || OWN_CURRENCY[networkId] === lower;
    },
  },
  solana: {
    placeholder: SOLANA_PLACEHOLDER,
    isCurrency: (_networkId, address) =>
      address === SOLANA_PLACEHOLDER || address === "1".repeat(32),
  },
};

/** True if an address represents the network's native currency. */
export const isCurrencyAddress = (networkId: CaipNetworkId, address: string): boolean =>
  CURRENCIES[namespaceOf(networkId)]?.isCurrency(networkId, address) ?? false;

/** Placeholder address of the native currency; undefined if services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  CURRENCIES[namespace]?.placeholder;

/** CAIP-10 id of a token at a service; without `address`, of the native currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string =>
  `${networkId}:${address ?? nativePlaceholder(namespaceOf(networkId)) ?? "0x"}`;
