import { PairingStore } from "../../application/pairing/pairing.store.js";
import type { RaiseAlert } from "../../application/alerts/alerts.js";
import { HostControl, type HostControlParts } from "../../application/pairing/host-control.js";
import { followClientId, watchRefusals } from "../../application/pairing/relay-words.js";
import type { SessionStore } from "../../application/connection/session.store.js";
import type { Networks } from "../../application/network/network-state.js";
import type { Lifetime } from "../../application/shared/lifetime.js";
import { sessionProposal, type ProposalOverride } from "../../domain/pairing/session-proposal.js";
import { PAIRING_TIMES } from "../../domain/pairing/pairing-times.js";
import type { Ports } from "../../ports/ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { WalletPairing } from "../../ports/wallet-pairing.port.js";
import { PairingWalletConnector } from "../wallet-connector/pairing-wallet-connector.js";

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
  readonly alert: RaiseAlert;
  readonly host: ReturnType<PairingHost>;
  readonly isManual: boolean;
  readonly override?: ProposalOverride;
}
/** The capability once its code is there. */
export interface PairingCode {
  readonly store: PairingStore;
  readonly connector: WalletConnector;
  readonly host: HostControl;
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

/** Store and connector of one instance; fetched when a visitor chooses the protocol, or to bring its session back. */
export const pairingCode = (parts: PairingParts): PairingCode => {
  const { ports: { storage, clock, scheduler, environment, http }, pairing, session, networks, override, alert, life } = parts;
  const store = new PairingStore(storage);
  watchRelay(parts, store);
  watchRefusals(pairing, store, { alert, origin: environment.origin, life });
  followClientId(session, pairing, http, life);
  const connector = new PairingWalletConnector("eip155", {
    pairing, clock, scheduler, proposal: sessionProposal(networks.all, override), preferred: () => session.snapshot.activeNetworkId, tell: (step) => store.apply(step),
  });
  const host = new HostControl({ pairing, store, session, life, ...parts.host });
  if (parts.isManual) host.forgetOnClose();
  return { store, connector, host };
};
