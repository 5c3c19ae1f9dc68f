import type { CaipNetworkId } from "../caip/caip.types.js";
import type { Network } from "./network.js";
import { unknownNetwork } from "./unknown-network.js";

/** The networks a host configured, by id. */
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
  /** The configured network, else the placeholder "Unknown Network". */
  at(id: CaipNetworkId): Network {
    return this.find(id) ?? unknownNetwork(id);
  }
}
