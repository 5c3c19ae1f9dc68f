import { PairingStore } from "../../application/pairing/pairing.store.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Wallet } from "../../domain/catalogue/wallet.js";
import { sessionProposal, type ProposalOverride } from "../../domain/pairing/session-proposal.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { PairingSession } from "../wallet-connector/pairing-session.js";

/** What the pairing capability is made from. */
export interface PairingParts {
  readonly ports: Ports;
  readonly pairing: WalletPairing;
  readonly session: SessionStore;
  readonly networks: Networks;
  readonly life: Lifetime;
  /** Wallets that may be known by the name a phone says. */
  readonly known: () => readonly Wallet[];
  readonly override?: ProposalOverride;
}
/** The capability once its code is there. */
export interface PairingCode {
  readonly store: PairingStore;
  /** The transport of one namespace of the session. */
  readonly connector: (namespace: Namespace) => WalletConnector;
  readonly clientId: () => Promise<string>;
}

/** A relay that is away longer than 5 s is shown as away, and as back at once. */
const watchRelay = ({ pairing, life, ports: { scheduler } }: PairingParts, store: PairingStore): void => {
  let cancel: (() => void) | undefined;
  const watching = pairing.events$.subscribe((event) => {
    if (event.kind !== "relay") return;
    cancel?.();
    cancel = event.isConnected ? undefined : scheduler.after(PAIRING_TIMES.reconnecting, () => store.relay(true));
    if (event.isConnected) store.relay(false);
  });
  life.onEnd(() => { watching.unsubscribe(); cancel?.(); });
};

/** With the last connection through the protocol goes what was kept for it: the link and the recent wallet (spec section 4). */
const watchEnd = ({ session, life }: PairingParts, store: PairingStore): void => {
  let isPaired = false;
  const watching = session.state$.subscribe(({ connection }) => {
    const was = isPaired;
    isPaired = connection.connections.some(({ connector }) => connector.type === "WALLET_CONNECT");
    if (was && !isPaired) store.reset();
  });
  life.onEnd(() => watching.unsubscribe());
};

/** Where to stand once connected: on the network that the visitor chose; where nothing was chosen yet, on the host's default of the proposal. */
const preferredOf = ({ session, networks, override }: PairingParts) => (): readonly CaipNetworkId[] => {
  const { activeNetworkId } = session.snapshot;
  const first = override?.defaultChain as CaipNetworkId | undefined; // checked with the options
  if (first === undefined) return [activeNetworkId];
  return activeNetworkId === networks.fallback.id ? [first, activeNetworkId] : [activeNetworkId, first];
};

/** Store and connectors of one instance; fetched when a visitor chooses the protocol, or to bring its session back. */
export const pairingCode = (parts: PairingParts): PairingCode => {
  const { ports: { storage, clock, scheduler }, pairing, networks, override } = parts;
  const store = new PairingStore(storage);
  watchRelay(parts, store);
  watchEnd(parts, store);
  const wallet = new PairingSession({
    pairing, clock, scheduler, proposal: sessionProposal(networks.all, override), preferred: preferredOf(parts), known: parts.known, tell: (step) => store.apply(step),
  });
  return { store, connector: (namespace) => wallet.connector(namespace), clientId: () => pairing.clientId() };
};
