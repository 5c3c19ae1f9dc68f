import type { CaipNetworkId } from "../caip/caip.types.js";

/** Networks that support swaps (spec 9). */
export const SWAP_NETWORKS: readonly CaipNetworkId[] = [
  "eip155:1",
  "eip155:42161",
  "eip155:10",
  "eip155:324",
  "eip155:8453",
  "eip155:56",
  "eip155:137",
  "eip155:100",
  "eip155:43114",
  "eip155:250",
  "eip155:8217",
  "eip155:1313161554",
];

/** True if the network supports swaps. */
export const canSwapOn = (networkId: CaipNetworkId): boolean => SWAP_NETWORKS.includes(networkId);
