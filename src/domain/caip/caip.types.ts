/** CAIP vocabulary of Latchkit. Parsers live in `caip.ts`. Source: CAIP-2, CAIP-10. */

/** The five namespaces Latchkit knows, in their canonical order. */
export const NAMESPACES = ["eip155", "solana", "bip122", "polkadot", "cosmos"] as const;
/** One of them. */
export type Namespace = (typeof NAMESPACES)[number];

/** CAIP-2: `namespace:reference`. */
export type CaipNetworkId = `${Namespace}:${string}`;
/** CAIP-10 restricted to Latchkit's namespaces: `namespace:reference:address`. */
export type CaipAddress = `${Namespace}:${string}:${string}`;
