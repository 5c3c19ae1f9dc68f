import type { Namespace } from "../caip/caip.types.js";

/**
 * Whether two texts are one address: on EVM their case is only a checksum, in every other namespace
 * it counts.
 */
export const isSameAddress = (namespace: Namespace, a: string, b: string): boolean =>
  namespace === "eip155" ? a.toLowerCase() === b.toLowerCase() : a === b;
