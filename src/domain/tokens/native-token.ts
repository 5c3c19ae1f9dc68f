import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** Placeholder addresses that services use for the native currency. */
const PLACEHOLDERS: { readonly [N in Namespace]?: string } = {
  eip155: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  solana: "So11111111111111111111111111111111111111111",
};

/** Native currency addresses on any EVM network, in lower case. */
const EVM_CURRENCY: readonly (string | undefined)[] = [
  PLACEHOLDERS.eip155,
  "0x0000000000000000000000000000000000000000",
  "0x0000000000000000000000000000000000001010", // Polygon
  "0x000000000000000000000000000000000000800a", // ZKsync
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000", // OP Stack, Mantle, Metis
];
/** Token contracts of the native currency, in lower case. */
const OWN_CURRENCY: { readonly [id: CaipNetworkId]: string | undefined } = {
  "eip155:42220": "0x471ece3750da237f93b8e339c536989b8978a438", // Celo
  "eip155:44787": "0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9",
  "eip155:1284": "0x0000000000000000000000000000000000000802", // Moonbeam
  "eip155:1285": "0x0000000000000000000000000000000000000802",
  "eip155:1287": "0x0000000000000000000000000000000000000802",
};
const SOLANA_CURRENCY: readonly (string | undefined)[] = [PLACEHOLDERS.solana, "1".repeat(32)];

/** True if an address represents the network's native currency. */
export const isCurrencyAddress = (networkId: CaipNetworkId, address: string): boolean => {
  if (networkId.startsWith("solana:")) return SOLANA_CURRENCY.includes(address);
  const lower = address.toLowerCase();
  return (
    networkId.startsWith("eip155:") &&
    (EVM_CURRENCY.includes(lower) || OWN_CURRENCY[networkId] === lower)
  );
};

/** Placeholder address of the native currency; undefined if services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  PLACEHOLDERS[namespace];

/** CAIP-10 id of a token at a service; without `address`, of the native currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string => {
  const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
  return `${networkId}:${address ?? nativePlaceholder(namespace) ?? "0x"}`;
};
