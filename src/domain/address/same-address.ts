import type { Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";

/** Normalises a valid address for comparison within its namespace. */
export const comparableAddress = (namespace: Namespace, address: string): string =>
  CHAINS[namespace].caseless?.test(address) ? address.toLowerCase() : address;

/**
 * True if two valid addresses are equal. EVM and bech32 (Bitcoin, Cosmos) ignore case; base58 does
 * not.
 */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  a === b || comparableAddress(namespace, a) === comparableAddress(namespace, b);
