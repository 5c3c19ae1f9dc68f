import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";

/** What services write where a token's address would stand, for a network's own currency. */
const PLACEHOLDERS: { readonly [N in Namespace]?: string } = {
  eip155: "0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
  solana: "So11111111111111111111111111111111111111111",
};

/** Addresses that services list a currency under on any EVM network, in lower case. */
const EVM_CURRENCY: readonly (string | undefined)[] = [
  PLACEHOLDERS.eip155,
  "0x0000000000000000000000000000000000000000",
  "0x0000000000000000000000000000000000001010", // Polygon
  "0x000000000000000000000000000000000000800a", // ZKsync
  "0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000", // OP Stack, Mantle, Metis
];
/** Contracts that hold the currency itself where it is a token as well, in lower case. */
const OWN_CURRENCY: { readonly [id: CaipNetworkId]: string | undefined } = {
  "eip155:42220": "0x471ece3750da237f93b8e339c536989b8978a438", // Celo
  "eip155:44787": "0xf194afdf50b03e69bd7d057c1aa9e10c9954e4c9",
  "eip155:1284": "0x0000000000000000000000000000000000000802", // Moonbeam
  "eip155:1285": "0x0000000000000000000000000000000000000802",
  "eip155:1287": "0x0000000000000000000000000000000000000802",
};
const SOLANA_CURRENCY: readonly (string | undefined)[] = [PLACEHOLDERS.solana, "1".repeat(32)];

/** Whether an address on a network stands for the network's own currency. */
export const isCurrencyAddress = (networkId: CaipNetworkId, address: string): boolean => {
  if (networkId.startsWith("solana:")) return SOLANA_CURRENCY.includes(address);
  const lower = address.toLowerCase();
  return (
    networkId.startsWith("eip155:") &&
    (EVM_CURRENCY.includes(lower) || OWN_CURRENCY[networkId] === lower)
  );
};

/** The address that stands for the currency itself; undefined where services have none. */
export const nativePlaceholder = (namespace: Namespace): string | undefined =>
  PLACEHOLDERS[namespace];

/** The CAIP-10 id by which a service is asked for a token; without `address` for the currency. */
export const assetId = (networkId: CaipNetworkId, address?: string): string => {
  const namespace = networkId.slice(0, networkId.indexOf(":")) as Namespace;
  return `${networkId}:${address ?? nativePlaceholder(namespace) ?? "0x"}`;
};
