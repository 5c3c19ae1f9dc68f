import { evmNetworkId } from "../caip/caip.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { parseEvmChainId } from "../network/chain-id.js";
import type { TypedData } from "./transaction.js";

/**
 * The network of EIP-712 typed data, from the domain's `chainId`; undefined if absent or invalid.
 * Never throws.
 */
export const typedDataNetwork = ({ domain }: TypedData): CaipNetworkId | undefined => {
  try {
    return evmNetworkId(parseEvmChainId(domain["chainId"]));
  } catch {
    return undefined;
  }
};
