import { type Observable, distinctUntilChanged, map, pairwise } from "rxjs";
import type { WalletsState } from "../../domain/connection/connection-state.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { Networks } from "../../domain/network/networks.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { NetworkChange, NetworkState } from "./network.api.js";
import type { Readable } from "../shared/state-store.js";

const isUnderway = (switching: NetworkSwitch | undefined): switching is NetworkSwitch =>
  switching?.phase === "connect" || switching?.phase === "waiting";

/** Derives the network group's state. */
export const toNetworkState =
  (networks: Networks) =>
  ({ activeNetworkId, switching }: WalletsState): NetworkState => ({
    networks: networks.all,
    active: networks.at(activeNetworkId),
    isSupported: networks.find(activeNetworkId) !== undefined,
    isSwitchingNamespace:
      isUnderway(switching) && namespaceOf(switching.networkId) !== namespaceOf(activeNetworkId),
    ...(switching && { switching }),
  });

/** Emits after each change of the active network; not on subscription. */
export const networkChanges = (session: Readable<WalletsState>): Observable<NetworkChange> =>
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
