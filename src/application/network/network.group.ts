import type { WalletsState } from "../../domain/connection/connection-state.js";
import { toNetworkId, type Networks } from "../../domain/network/networks.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { cancellation } from "../../domain/flows/pending-requests.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Network } from "../../domain/network/network.js";
import { withActions, type LazyWithActions } from "../shared/lazy-groups.js";
import { group } from "../shared/group.js";
import { type Lifetime, type OneAtATime, START_FIX } from "../shared/lifetime.js";
import { type Readable, derive } from "../shared/state-store.js";
import type { NetworkGroup, NetworkChange, NetworkState } from "./network.api.js";
import { type Observable, distinctUntilChanged, map, pairwise } from "rxjs";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import type { LatchkitEvent } from "../../domain/telemetry/events.js";
import type { Scheduler } from "../../ports/page.ports.js";

const isUnderway = (networkSwitch: NetworkSwitch | undefined): networkSwitch is NetworkSwitch =>
  networkSwitch?.phase === "connect" || networkSwitch?.phase === "waiting";

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

/** Network actions on connected wallets. */
export interface NetworkActions {
  /** Switches with navigation. The commit function's `undefined` means retry. */
  readonly switchNetwork: {
    readonly run: (to: CaipNetworkId, signal: AbortSignal) => Promise<() => Network | undefined>;
  };
}

/** Dependencies of `latchkit.network`. */
export interface NetworkGroupServices {
  readonly life: Lifetime;
  readonly connectionStore: Readable<WalletsState>;
  readonly networks: Networks;
  readonly switching: OneAtATime;
  readonly operations: LazyWithActions<NetworkActions>;
}

/** Creates `latchkit.network`. */
export const networkGroup = ({
  life,
  connectionStore,
  networks,
  switching,
  operations,
}: NetworkGroupServices): NetworkGroup =>
  group(derive([connectionStore], toNetworkState(networks)), {
    changes$: networkChanges(connectionStore),
    switch: (networkRef, call = {}) =>
      life.run("network.switch", call.signal, async (signal) => {
        if (!life.hasStarted) throw new LatchkitError("network/client-not-set", { fix: START_FIX });
        const to = toNetworkId(networkRef);
        const supersededError = (): LatchkitError =>
          cancellation("switch-network", "newer", { networkId: to });
        const startSwitch = (request: AbortSignal): Promise<() => Network | undefined> =>
          withActions(operations, request, ({ switchNetwork }) => switchNetwork.run(to, request));
        // The newest request wins; an invalid one does not cancel the pending one.
        const findNetwork = async (): Promise<Network | undefined> =>
          networks.find(to)
            ? switching.run(signal, supersededError(), startSwitch)
            : (await startSwitch(signal))();
        // Undefined: a wallet was connected first, possibly on another network, so switch again.
        const network = (await findNetwork()) ?? (await findNetwork());
        if (!network) throw supersededError();
        return network;
      }),
  });

export interface InitialNetworkParts {
  readonly life: Lifetime;
  readonly scheduler: Scheduler;
  readonly events: { readonly events$: Observable<LatchkitEvent> };
  readonly connectionStore: Readable<WalletsState>;
  readonly network: Pick<NetworkGroup, "switch">;
}

/**
 * Asks each newly connected wallet of the namespace to switch to the host's network. Restored
 * wallets are not asked; a refusal is ignored.
 */
export const followInitialNetwork = (
  { life, scheduler, events, connectionStore, network }: InitialNetworkParts,
  id: CaipNetworkId,
): void => {
  const ask = (): void => {
    if (!life.isOver && connectionStore.snapshot.activeNetworkId !== id)
      network.switch(id).catch(() => undefined);
  };
  const isForNamespace = (namespace: Namespace): boolean => namespace === namespaceOf(id);
  const subscription = events.events$.subscribe((event) => {
    // In a later task: the modal handles the connection first.
    if (event.name === "CONNECT_SUCCESS" && isForNamespace(event.namespace))
      scheduler.after(0, ask);
  });
  life.onEnd(() => subscription.unsubscribe());
};
