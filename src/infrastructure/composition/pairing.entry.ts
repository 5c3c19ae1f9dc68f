import type { Subscription } from "rxjs";
import { KeptPairing } from "../../application/pairing/kept-pairing.js";
import { openWalletAgain } from "../../application/pairing/open-wallet-again.js";
import { PairingStore } from "../../application/pairing/pairing.store.js";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { watchRelay } from "../../application/pairing/watch-relay.js";
import { HostControl, type HostControlParts } from "../../application/pairing/host-control.js";
import { followClientId, watchRefusals } from "../../application/pairing/relay-words.js";
import { type SessionStore, wantedNetworkId } from "../../application/connection/session.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { sessionProposal, type ProposalOverride } from "../../domain/pairing/session-proposal.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { PairingSession } from "../wallet-connector/pairing-session.js";

export { NO_WALLET_PAIRING } from "../wallet-pairing/no-wallet-pairing.js";

/** What the capability needs of the instance around it; asked for once the code is there. */
export type PairingHost = () => Pick<HostControlParts, "control" | "events" | "code">;

/** What the pairing capability is made from. */
export interface PairingParts {
  readonly ports: Ports;
  readonly pairing: WalletPairing;
  readonly session: SessionStore;
  readonly networks: Networks;
  readonly life: Lifetime;
  /** Wallets that may be known by the name a phone says. */
  readonly known: () => readonly Wallet[];
  readonly alert: RaiseAlert;
  readonly host: ReturnType<PairingHost>;
  readonly isManual: boolean;
  readonly override?: ProposalOverride;
}
/** The capability once its code is there. */
export interface PairingCode {
  readonly store: PairingStore;
  /** The transport of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly kept: KeptPairing;
  readonly host: HostControl;
}

/**
 * With the last connection through the protocol, whoever ended it, goes what was kept for it: the
 * link, the recent wallet and the transactions that wait (spec section 4).
 */
const forgetWithSession = (
  { session, host: { code } }: PairingParts,
  store: PairingStore,
): Subscription => {
  let wasConnected = false;
  return session.state$.subscribe(({ connection: { connections } }) => {
    const isConnected = connections.some(({ connector: { type } }) => type === "WALLET_CONNECT");
    if (wasConnected && !isConnected) {
      store.ended();
      code.loaded?.actions.loaded?.transactions.reset();
    }
    wasConnected = isConnected;
  });
};

/**
 * Where to stand once connected: on the network that the user chose; where nothing was chosen
 * yet, on the host's default of the proposal.
 */
const preferredOf =
  ({ session, networks, override }: PairingParts) =>
  (): readonly CaipNetworkId[] => {
    const activeNetworkId = wantedNetworkId(session.snapshot);
    const first = override?.defaultChain as CaipNetworkId | undefined; // checked with the options
    if (first === undefined) return [activeNetworkId];
    return activeNetworkId === networks.fallback.id
      ? [first, activeNetworkId]
      : [activeNetworkId, first];
  };

/**
 * Store and connectors of one instance; fetched when a user chooses the protocol, or to bring
 * its session back.
 */
export const pairingCode = (parts: PairingParts): PairingCode => {
  const {
    ports: { storage, clock, scheduler, environment, http, chains },
    pairing,
    session,
    networks,
    life,
    override,
    alert,
  } = parts;
  const store = new PairingStore(storage);
  const followings = [
    watchRelay({ pairing, scheduler, tell: (isAway) => store.relay(isAway) }),
    openWalletAgain({ ...parts.ports, pairing }),
    forgetWithSession(parts, store),
  ];
  life.onEnd(() => {
    for (const one of followings) one.unsubscribe();
  });
  watchRefusals(pairing, store, { alert, origin: environment.origin, life });
  followClientId(session, pairing, http, life);
  const kept = new KeptPairing(pairing, clock, life.signal);
  const wallet = new PairingSession({
    pairing: kept,
    clock,
    scheduler,
    proposal: sessionProposal(networks.all, override),
    preferred: preferredOf(parts),
    known: parts.known,
    tell: (step) => store.apply(step),
    read: async (networkId, call, signal) =>
      (await chains.reader("eip155")).ask(networkId, call, signal),
  });
  const host = new HostControl({ pairing, store, session, life, clock, scheduler, ...parts.host });
  if (parts.isManual) host.forgetOnClose();
  return { store, connector: (namespace) => wallet.connector(namespace), kept, host };
};
