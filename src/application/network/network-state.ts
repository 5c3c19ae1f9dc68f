import { type Observable, distinctUntilChanged, map, pairwise } from "rxjs";
import type { WalletsState } from "../../domain/connection/wallets-state.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { Networks } from "../../domain/network/networks.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { NetworkChange, NetworkState } from "./network.api.js";
import type { Readable } from "../shared/state-store.js";

const isUnderway = (switching: NetworkSwitch | undefined): switching is NetworkSwitch =>
  switching?.phase === "connect" || switching?.phase === "waiting";

/** What the network group shows of a session. */
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

/**
 * Each move of the active network, after it; nothing for the network that is active on subscribing.
 */
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
