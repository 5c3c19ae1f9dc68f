/** CAIP types (CAIP-2, CAIP-10). Parsers are in `caip.ts`. */

/** The supported namespaces in canonical order. */
export const NAMESPACES = ["eip155", "solana", "bip122", "polkadot", "cosmos"] as const;
/** A supported namespace. */
export type Namespace = (typeof NAMESPACES)[number];

/** CAIP-2: `namespace:reference`. */
export type CaipNetworkId = `${Namespace}:${string}`;
/** CAIP-10 for the supported namespaces: `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`;
