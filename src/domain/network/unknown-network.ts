import { parseCaipNetworkId } from "../caip/caip.js";
import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import type { Network } from "./network.js";

const DECIMALS: { readonly [N in Namespace]: number } = {
  eip155: 18,
  solana: 9,
  bip122: 8,
  polkadot: 10,
  cosmos: 6,
};

/**
 * The placeholder for a network the wallet is on and the host did not list: named "Unknown
 * Network", without RPC URLs and without a currency symbol, so that nothing is read or shown under
 * a wrong name. Throws `caip/malformed-network-id`.
 */
export const unknownNetwork = (networkId: CaipNetworkId): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(networkId);
  return {
    id,
    namespace,
    reference,
    ...(namespace === "eip155" && { chainId: Number(reference) }),
    name: "Unknown Network",
    currency: { name: "", symbol: "", decimals: DECIMALS[namespace] },
    rpcUrls: [],
    isTestnet: false,
  };
};
