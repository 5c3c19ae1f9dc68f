import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import { type Connection, endingTogether, isOneSession, isUnderway } from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletConnector, WalletGrant, WalletSession } from "../../ports/wallet-connector.port.js";
import type { EventLog } from "../events/event-log.js";
import type { ModalControl } from "../modal/modal-control.js";
import type { UnsupportedChainGuard } from "../network/unsupported-chain-guard.js";
import type { OpenWallets, WalletReactions } from "./open-wallets.js";
import type { RememberConnections } from "./remember-connections.js";
import type { Networks } from "../network/network-state.js";
import { type ConnectionKey, type SessionStore, connectionOf, keyOf } from "./session.store.js";
import { accountsFrom } from "./switch-account.js";
import { type Held, grantsOf, toConnection } from "./to-connection.js";

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

  /** Gives the active account: that of the first connection that the approval makes. */
  run(connector: Connector, wallet: WalletConnector, granted: WalletSession): Account {
    const connection = toConnection(connector, granted);
    const held = grantsOf(wallet, granted).map((one): Held => ({ wallet: one.wallet, connection: toConnection(connector, one.session) }));
    // An older session of the same wallet is over: what it granted and this one does not ends with it.
    const older = this.#connections.filter((one) => isOneSession(one, connection) && !held.some((now) => now.connection.namespace === one.namespace));
    const replaced = this.#replacedBy(held, connector.id);
    this.#change(held, older.map(keyOf), connection.accounts[0].networkId);
    for (const one of replaced) this.#endReplaced(one);
    const shown = connection.connector;
    const reached = shown.type === "WALLET_CONNECT" ? this.#succeeded(shown) : undefined;
    this.#events.emit({ name: "CONNECT_SUCCESS", method: "browser", walletName: shown.name || "Unknown", ...reached, namespace: granted.namespace });
    if (!this.#unsupported.show()) this.#modal.close();
    return connection.accounts[0];
  }

  /** The same without a word to the visitor: another tab connected it. The active network stays one of the active namespace. */
  adopt(held: readonly Held[]): void {
    const { activeNetworkId } = this.#session.snapshot;
    const active = held.find(({ connection }) => activeNetworkId.startsWith(`${connection.namespace}:`)) ?? held[0];
    if (active) this.#change(held, [], active.connection.accounts[0].networkId);
  }

  get #connections(): readonly Connection[] { return this.#session.snapshot.connection.connections; }

  /** One change; then each is followed, and all are remembered together. */
  #change(held: readonly Held[], ended: readonly ConnectionKey[], networkId?: CaipNetworkId): void {
    for (const { namespace } of ended) this.#open.release(namespace);
    this.#session.change({ begun: held.map(({ connection }) => connection), ended, ...(networkId && { networkId }) });
    for (const { wallet } of held) if (this.#open.get(wallet.namespace) !== wallet) this.#open.hold(wallet, this.reactions);
    if (ended.length > 0) this.#remembered.disconnected(ended);
    const [first] = held;
    if (first) this.#remembered.connected(first.connection.connector, held.map(({ connection }) => connection.namespace));
  }

  /**
   * A session with another device that no namespace stands on any more is ended there too: nobody could end it from here later. What an
   * extension granted is the extension's own to keep.
   */
  #endReplaced({ connection: { connector: { id, type } }, wallet }: Held): void {
    const isStoodOn = this.#connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isStoodOn) wallet.disconnect(this.#life).catch(() => undefined);
  }

  /** Connections of other wallets whose place is taken. */
  #replacedBy(held: readonly Held[], connectorId: string): readonly Held[] {
    const taken = this.#connections.filter(({ namespace, connector }) => connector.id !== connectorId && held.some(({ connection }) => connection.namespace === namespace));
    return taken.flatMap((connection) => {
      const wallet = this.#open.get(connection.namespace);
      return wallet ? [{ connection, wallet }] : [];
    });
  }

  /** What a connected wallet may cause by itself. */
  readonly reactions: WalletReactions = {
    onNetwork: () => { this.#unsupported.follow(); },
    onGranted: (connector, grants, withdrawn) => { this.#regrant(connector, grants, withdrawn); },
    onEnded: (namespace) => {
      const connection = connectionOf(this.#session.snapshot, namespace);
      if (connection) this.ended(endingTogether(this.#session.snapshot.connection, [connection]).map(keyOf));
    },
  };

  /**
   * The wallet changed what one approval grants. A namespace that another wallet holds by now stays with that wallet; the account that was
   * chosen stays chosen while it is granted.
   */
  #regrant(connector: Connector, grants: readonly WalletGrant[], withdrawn: readonly Namespace[]): void {
    const connectorId = connector.id;
    const isFree = (namespace: Namespace): boolean => [undefined, connectorId].includes(connectionOf(this.#session.snapshot, namespace)?.connector.id);
    const held = grants.filter(({ session }) => isFree(session.namespace)).map(({ wallet, session }): Held => {
      const connection = toConnection(connector, session);
      const chosen = connectionOf(this.#session.snapshot, session.namespace)?.accounts[0].address;
      return { wallet, connection: { ...connection, accounts: accountsFrom(connection, chosen) ?? connection.accounts } };
    });
    const ended = withdrawn.filter((namespace) => connectionOf(this.#session.snapshot, namespace)?.connector.id === connectorId).map((namespace) => ({ namespace, connectorId }));
    const { activeNetworkId } = this.#session.snapshot;
    const isActive = ({ namespace }: { readonly namespace: Namespace }): boolean => activeNetworkId.startsWith(`${namespace}:`);
    const active = held.find(({ connection }) => isActive(connection));
    this.#change(held, ended, active?.connection.accounts[0].networkId ?? (ended.some(isActive) ? this.#fallback : undefined));
    this.#unsupported.follow();
  }

  get #fallback(): CaipNetworkId {
    const { activeNetworkId } = this.#session.snapshot;
    return this.#networks.find(activeNetworkId) ? activeNetworkId : this.#networks.fallback.id;
  }

  /** The wallet took its grant back, or the visitor ended it: the session forgets it in one change, all of these together. */
  ended(connections: readonly ConnectionKey[]): void {
    for (const { namespace } of connections) this.#open.release(namespace);
    this.#session.change({ ended: connections, networkId: this.#fallback });
    this.#remembered.disconnected(connections);
    // A visitor who is connecting another wallet at this moment keeps the view.
    if (!isUnderway(this.#session.snapshot.connection.attempt)) this.#modal.close();
  }
}
