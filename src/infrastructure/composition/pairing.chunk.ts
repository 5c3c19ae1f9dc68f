import { type Observable, type Subscription, map } from "rxjs";
import { hasKey, targetNetworkId } from "../../domain/connection/connection-state.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";
import { HostControl, HostPairingFlow } from "../../application/flows/host-pairing-flow.js";
import { ReusablePairing } from "../../application/pairing/reusable-pairing.js";
import { reopenWallet } from "../../application/pairing/reopen-wallet.js";
import { PairingStore } from "../../application/pairing/pairing.store.js";
import {
  followClientId,
  watchRefusals,
  watchRelay,
} from "../../application/pairing/follow-relay.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sessionProposal } from "../../domain/pairing/session-proposal.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { PairingSession } from "../wallet-connector/pairing-session.js";
import { NO_WALLET_PAIRING } from "../wallet-pairing/no-wallet-pairing.js";
import type { PairingCode } from "./loaded-code.js";
import type { Services } from "./services.js";
import type { Bindings } from "./bindings.js";

export interface PairingServices {
  /** The WalletConnect client; `openedPairing` loads it before this table is read. */
  readonly walletPairing: WalletPairing;
  readonly pairingStore: PairingStore;
  readonly keptPairing: ReusablePairing;
  readonly pairingSession: PairingSession;
  readonly hostControl: HostControl;
  readonly hostPairingFlow: HostPairingFlow;
  readonly pairingParts: PairingCode;
}

type Dependencies = Services & PairingServices;

/** Removes the link and the recent wallet when the last WalletConnect connection ends. */
const forgetWithSession = ({ connectionStore, pairingStore }: Dependencies): Subscription => {
  let wasConnected = false;
  return connectionStore.state$.subscribe(({ connection: { connections } }) => {
    const isConnected = connections.some(({ connector: { type } }) => type === "WALLET_CONNECT");
    if (wasConnected && !isConnected) pairingStore.onConnectionEnded();
    wasConnected = isConnected;
  });
};

/** The user's choice, else the host's default of the proposal. */
const preferredOf =
  ({ connectionStore, networks, options }: Services) =>
  (): readonly CaipNetworkId[] => {
    const activeNetworkId = targetNetworkId(connectionStore.snapshot);
    // Validated with the options.
    const first = options.universalProviderConfigOverride?.defaultChain as
      | CaipNetworkId
      | undefined;
    if (first === undefined) return [activeNetworkId];
    return activeNetworkId === networks.fallback.id
      ? [first, activeNetworkId]
      : [activeNetworkId, first];
  };

/** The session's active address, also while another wallet is active. */
const shownOf =
  ({ connectionStore }: Services) =>
  (namespace: Namespace): Observable<string | undefined> => {
    const isWalletConnect = hasKey({ namespace, connectorId: CONNECTOR_ID.walletConnect });
    return connectionStore.state$.pipe(
      map(({ connection }) => connection.connections.find(isWalletConnect)?.accounts[0].address),
    );
  };

const followPairing = (services: Dependencies): void => {
  const { walletPairing: pairing, pairingStore: store, connectionStore, life } = services;
  const { scheduler, storage, links, environment, lifecycle, http, alert } = services;
  const followings = [
    watchRelay({ pairing, scheduler, notify: (isBuffering) => store.setBuffering(isBuffering) }),
    reopenWallet({ pairing, storage, links, environment, lifecycle }),
    forgetWithSession(services),
  ];
  life.onEnd(() => {
    for (const one of followings) one.unsubscribe();
  });
  watchRefusals(pairing, store, { alert, origin: environment.origin, life });
  followClientId(connectionStore, pairing, http, life);
};

/**
 * Pairing store and connectors, fetched when the user chooses WalletConnect or to restore a
 * session.
 */
export const bindings: Bindings<PairingServices, Services> = {
  walletPairing: ({ pairing, openedPairing: { loaded } }) => {
    if (pairing && !loaded) throw new LatchkitError("code/unavailable", { capability: "pairing" });
    return loaded ?? NO_WALLET_PAIRING;
  },
  pairingStore: ({ storage }) => new PairingStore(storage),
  // Sign-in is requested with the connection if its code is loaded.
  keptPairing: ({ walletPairing, clock, life, signInCode }) =>
    new ReusablePairing(walletPairing, clock, life.signal, (proposal, signal) =>
      signInCode.loaded
        ? signInCode.loaded.pair(walletPairing, proposal, signal)
        : walletPairing.pair(proposal, signal),
    ),
  pairingSession: (services) => {
    const { keptPairing, pairingStore, customWallets, networks, options, chains } = services;
    return new PairingSession({
      pairing: keptPairing,
      clock: services.clock,
      scheduler: services.scheduler,
      proposal: sessionProposal(networks.all, options.universalProviderConfigOverride),
      preferredNetworks: preferredOf(services),
      shownAddress: shownOf(services),
      knownWallets: () => Object.values(customWallets.state.snapshot).flat(),
      notify: (step) => pairingStore.apply(step),
      storeSignatures: (session, signal) =>
        services.signInCode.loaded?.acceptSession(session, signal),
      read: async (networkId, call, signal) =>
        (await chains.reader("eip155")).ask(networkId, call, signal),
    });
  },
  hostControl: (services) => {
    const { walletPairing: pairing, pairingStore: store } = services;
    const { connectionStore, events, operations, life, clock, scheduler } = services;
    return new HostControl({
      pairing,
      store,
      connectionStore,
      events,
      operations,
      life,
      clock,
      scheduler,
    });
  },
  hostPairingFlow: ({ control: modal, hostControl: host, life, options }) => {
    const flow = new HostPairingFlow({ modal, host });
    if (options.manualWCControl) {
      const subscription = flow.forgetOnClose();
      life.onEnd(() => subscription.unsubscribe());
    }
    return flow;
  },
  pairingParts: (services) => {
    followPairing(services);
    const { pairingStore: store, keptPairing: reusable, hostPairingFlow: host } = services;
    return {
      store,
      connector: (namespace) => services.pairingSession.connector(namespace),
      reusable,
      host,
    };
  },
};
