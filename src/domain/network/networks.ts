import type { CaipNetworkId, Namespace } from "../caip/caip.types.js";
import { CHAINS } from "../chains/chains.js";
import type { Network } from "./network.js";
import { parseCaipNetworkId } from "../caip/caip.js";

/**
 * Placeholder for a network that is not configured: "Unknown Network", without RPC URLs and symbol,
 * so that no data appears under a wrong name. Throws `caip/malformed-network-id`.
 */
export const unknownNetwork = (networkId: CaipNetworkId): Network => {
  const { namespace, reference, id } = parseCaipNetworkId(networkId);
  const { decimals, hasChainIds } = CHAINS[namespace];
  return {
    id,
    namespace,
    reference,
    ...(hasChainIds && { chainId: Number(reference) }),
    name: "Unknown Network",
    currency: { name: "", symbol: "", decimals },
    rpcUrls: [],
    isTestnet: false,
  };
};

/** A network reference: a network (also a viem `Chain`), a CAIP-2 id or an EVM chain id. */
export type NetworkRef = CaipNetworkId | number | { readonly id: CaipNetworkId | number };

/** The CAIP-2 id of a reference. Does not check whether the network is configured. */
export const toNetworkId = (ref: NetworkRef): CaipNetworkId => {
  const id = typeof ref === "object" && ref !== null ? ref.id : ref;
  return typeof id === "number" ? `eip155:${id}` : id;
};

export class Networks {
  readonly all: readonly Network[];
  readonly fallback: Network;
  constructor(all: readonly Network[], fallback: CaipNetworkId) {
    this.all = all;
    const first = all.find(({ id }) => id === fallback) ?? all[0];
    if (!first) throw new RangeError("at least one network");
    this.fallback = first;
  }
  find(id: CaipNetworkId): Network | undefined {
    return this.all.find((network) => network.id === id);
  }
  /** The configured network, or the placeholder "Unknown Network". */
  at(id: CaipNetworkId): Network {
    return this.find(id) ?? unknownNetwork(id);
  }
}

export interface InitialNetworkInput {
  readonly networks: readonly Network[];
  readonly stored?: CaipNetworkId | undefined;
  readonly namespace?: Namespace | undefined;
  readonly fallback: CaipNetworkId;
}

/** The stored network, else one of the stored namespace, else the default, else the first. */
export const initialNetworkId = ({
  networks,
  stored,
  namespace,
  fallback,
}: InitialNetworkInput): CaipNetworkId => {
  const isListed = (networkId: CaipNetworkId | undefined): boolean =>
    networks.some(({ id }) => id === networkId);
  if (stored !== undefined && isListed(stored)) return stored;
  const namespaceNetworks = networks.filter((network) => network.namespace === namespace);
  const candidates = namespaceNetworks.length > 0 ? namespaceNetworks : networks;
  return (candidates.find(({ id }) => id === fallback) ?? candidates[0])?.id ?? fallback;
};
