import { type Observable, distinctUntilChanged, map, pairwise } from "rxjs";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import { unknownNetwork } from "../../domain/network/unknown-network.js";
import { type ConnectionStoreState, namespaceOf } from "../connection/connection.store.js";
import type { NetworkChange, NetworkState, NetworkSwitch } from "./network.api.js";
import type { Readable } from "../shared/state-store.js";

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

const isUnderway = (switching: NetworkSwitch | undefined): switching is NetworkSwitch =>
  switching?.phase === "connect" || switching?.phase === "waiting";

/** What the network group shows of a session. */
export const toNetworkState =
  (networks: Networks) =>
  ({ activeNetworkId, switching }: ConnectionStoreState): NetworkState => ({
    networks: networks.all,
    active: networks.at(activeNetworkId),
    isSupported: networks.find(activeNetworkId) !== undefined,
    isSwitchingNamespace:
      isUnderway(switching) && namespaceOf(switching.networkId) !== namespaceOf(activeNetworkId),
    ...(switching && { switching }),
  });

/**
 * Each move of the active network, after it; nothing for the network that is active on subscribing.
 */
export const networkChanges = (
  session: Readable<ConnectionStoreState>,
): Observable<NetworkChange> =>
  session.state$.pipe(
    map(({ activeNetworkId }) => activeNetworkId),
    distinctUntilChanged(),
    pairwise(),
    map(([from, to]) => ({
      from,
      to,
      hasSwitchedNamespace: namespaceOf(from) !== namespaceOf(to),
    })),
  );
