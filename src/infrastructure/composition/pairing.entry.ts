import type { Subscription } from "rxjs";
import { KeptPairing } from "../../application/pairing/kept-pairing.js";
import { openWalletAgain } from "../../application/pairing/open-wallet-again.js";
import { PairingStore } from "../../application/pairing/pairing.store.js";
import { watchRelay } from "../../application/pairing/watch-relay.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { sessionProposal, type ProposalOverride } from "../../domain/pairing/session-proposal.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { PairingWalletConnector } from "../wallet-connector/pairing-wallet-connector.js";

/** What the pairing capability is made from. */
export interface PairingParts {
  readonly ports: Ports;
  readonly pairing: WalletPairing;
  readonly session: SessionStore;
  readonly networks: Networks;
  readonly life: Lifetime;
  readonly override?: ProposalOverride;
}
/** The capability once its code is there. */
export interface PairingCode {
  readonly store: PairingStore;
  readonly connector: WalletConnector;
  readonly kept: KeptPairing;
  readonly clientId: () => Promise<string>;
}

/** Once no wallet is connected through the protocol any more, whoever ended it, its link is forgotten. */
const forgetLinks = (session: SessionStore, store: PairingStore): Subscription => {
  let wasConnected = false;
  return session.state$.subscribe(({ connection: { connections } }) => {
    const isConnected = connections.some(({ connector: { type } }) => type === "WALLET_CONNECT");
    if (wasConnected && !isConnected) store.ended();
    wasConnected = isConnected;
  });
};

/** Store and connector of one instance; fetched when a visitor chooses the protocol, or to bring its session back. */
export const pairingCode = (parts: PairingParts): PairingCode => {
  const { ports: { storage, clock, scheduler }, pairing, session, networks, life, override } = parts;
  const store = new PairingStore(storage);
  const followings = [watchRelay({ pairing, scheduler, tell: (isAway) => store.relay(isAway) }), openWalletAgain({ ...parts.ports, pairing }), forgetLinks(session, store)];
  life.onEnd(() => { for (const one of followings) one.unsubscribe(); });
  const kept = new KeptPairing(pairing, clock, life.signal);
  const connector = new PairingWalletConnector("eip155", {
    pairing: kept, clock, scheduler, proposal: sessionProposal(networks.all, override), preferred: () => session.snapshot.activeNetworkId, tell: (step) => store.apply(step),
  });
  return { store, connector, kept, clientId: () => pairing.clientId() };
};
