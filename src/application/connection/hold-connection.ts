import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { type Connection, isUnderway } from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { EventLog } from "../events/event-log.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { UnsupportedChainGuard } from "../network/unsupported-chain-guard.js";
import type { OpenWallets, WalletReactions } from "./open-wallets.js";
import type { RememberConnections } from "./remember-connections.js";
import type { Networks } from "../network/network-state.js";
import type { SessionStore } from "./session.store.js";
import { toConnection } from "./to-connection.js";

/** How a wallet was reached, where it was not in this browser. */
export type ConnectionSucceeded = (connector: Connector) => { readonly method: "mobile" | "qrcode"; readonly walletName: string } | undefined;

/** Makes what a wallet granted the session: one change, then it is remembered, followed and the modal closed. */
export class HoldConnection {
  readonly #succeeded: ConnectionSucceeded;
  readonly #session: SessionStore;
  readonly #open: OpenWallets;
  readonly #remembered: RememberConnections;
  readonly #networks: Networks;
  readonly #modal: ModalControl;
  readonly #unsupported: UnsupportedChainGuard;
  readonly #events: EventLog;
  readonly #life: AbortSignal;

  constructor(succeeded: ConnectionSucceeded, session: SessionStore, open: OpenWallets, remembered: RememberConnections, networks: Networks, modal: ModalControl, unsupported: UnsupportedChainGuard, events: EventLog, life: AbortSignal) {
    this.#succeeded = succeeded;
    this.#session = session;
    this.#open = open;
    this.#remembered = remembered;
    this.#networks = networks;
    this.#modal = modal;
    this.#unsupported = unsupported;
    this.#events = events;
    this.#life = life;
  }

  /** Gives the active account of the new connection. */
  run(connector: Connector, wallet: WalletConnector, granted: WalletSession): Account {
    const connection = toConnection(connector, granted);
    const former = this.#session.snapshot.connection.connections.find(({ namespace }) => namespace === connection.namespace);
    const formerWallet = this.#open.get(connection.namespace);
    this.adopt(wallet, connection);
    if (former && formerWallet) this.#endReplaced(former, formerWallet);
    const reached = connector.type === "WALLET_CONNECT" ? this.#succeeded(connector) : undefined;
    this.#events.emit({ name: "CONNECT_SUCCESS", method: "browser", walletName: connector.name || "Unknown", ...reached, namespace: granted.namespace });
    if (!this.#unsupported.show()) this.#modal.close();
    return connection.accounts[0];
  }

  /** The same without a word to the visitor: another tab connected it. */
  adopt(wallet: WalletConnector, connection: Connection): void {
    this.#session.connected(connection);
    this.#open.hold(wallet, this.reactions);
    this.#remembered.connected(connection.connector, connection);
  }

  /**
   * A session with another device that no namespace stands on any more is ended there too: nobody could end it from here later. What an
   * extension granted is the extension's own to keep.
   */
  #endReplaced({ connector: { id, type } }: Connection, wallet: WalletConnector): void {
    const isStoodOn = this.#session.snapshot.connection.connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isStoodOn) wallet.disconnect(this.#life).catch(() => undefined);
  }

  /** What a connected wallet may cause by itself. */
  readonly reactions: WalletReactions = {
    onNetwork: () => { this.#unsupported.follow(); },
    onEnded: (namespace, connectorId) => { this.ended(namespace, connectorId); },
  };

  /** The wallet took its grant back, or the visitor ended it: the session forgets it in one change. */
  ended(namespace: Namespace, connectorId: string): void {
    this.#open.release(namespace);
    const { activeNetworkId } = this.#session.snapshot;
    const fallback = this.#networks.find(activeNetworkId) ? activeNetworkId : this.#networks.fallback.id;
    this.#session.disconnected({ namespace, connectorId }, fallback);
    this.#remembered.disconnected(namespace, connectorId);
    // A visitor who is connecting another wallet at this moment keeps the view.
    if (!isUnderway(this.#session.snapshot.connection.attempt)) this.#modal.close();
  }
}
