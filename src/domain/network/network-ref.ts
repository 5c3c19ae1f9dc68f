import type { CaipNetworkId } from "../caip/caip.types.js";

/**
 * How a host names a network: the network itself (also a viem `Chain`), its CAIP-2 id, or the chain
 * id of an EVM network.
 */
export type NetworkRef = CaipNetworkId | number | { readonly id: CaipNetworkId | number };

/** The CAIP-2 id of what a host named. Unchecked: whether it is listed is another question. */
export const toNetworkId = (ref: NetworkRef): CaipNetworkId => {
  const id = typeof ref === "object" && ref !== null ? ref.id : ref;
  return typeof id === "number" ? `eip155:${id}` : id;
};
