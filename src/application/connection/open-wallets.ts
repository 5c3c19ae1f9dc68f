import { accountsFrom, toAccount } from "../../domain/connection/connection-changes.js";
import {
  connectionOf,
  type ConnectionKey,
  hasKey,
  type Connection,
  displayedConnector,
} from "../../domain/connection/connection-state.js";
import type { Namespace, CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Account } from "../../domain/account/account.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type {
  WalletConnector,
  WalletEvent,
  WalletGrant,
  WalletAccount,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import { StateStore } from "../shared/state-store.js";
import { withAccounts, withNetwork } from "../../domain/connection/wallets-changes.js";
import type { ConnectionStore } from "./connection.store.js";
import type { OpenWalletLookup } from "./wallets.api.js";
import type { Subscription } from "rxjs";
import { defaultTypeFirst } from "../../domain/account/account-rules.js";
import { CONNECTOR_ID } from "../../domain/connectors/connector-id.js";

/**
 * Converts a wallet's accounts: the namespace's default account type first, otherwise in the
 * wallet's order.
 */
export const toAccounts = (
  namespace: Namespace,
  connectorId: string,
  networkId: CaipNetworkId,
  accounts: readonly [WalletAccount, ...WalletAccount[]],
): readonly [Account, ...Account[]] => {
  // The embedded wallet lists its signing account first; `choose` changes it.
  const isOrdered = connectorId === CONNECTOR_ID.auth;
  const orderedAccounts = isOrdered ? accounts : defaultTypeFirst(namespace, accounts);
  const [first, ...others] = orderedAccounts.map((account) =>
    toAccount(account, { namespace, networkId, connectorId }),
  );
  return [first as Account, ...others];
};

/** All grants of one approval, the requested one first. */
export const grantsOf = (wallet: WalletConnector, session: WalletSession): readonly WalletGrant[] =>
  session.grants ?? [{ wallet, session }];

export const toConnection = (connector: Connector, session: WalletSession): Connection => ({
  connector: displayedConnector(connector, session.peer),
  namespace: session.namespace,
  accounts: toAccounts(session.namespace, connector.id, session.networkId, session.accounts),
});

/** Moves an account to the front, if the connection has it. */
export const withFirst = (connection: Connection, address: string | undefined): Connection => ({
  ...connection,
  accounts: accountsFrom(connection, address) ?? connection.accounts,
});

/** Maximum number of buffered events; the newest are kept. */
const MAX_BUFFERED = 64;

/**
 * One subscription to a wallet's events. Buffers events until the wallet is registered, then
 * delivers them.
 */
export class WalletListener {
  readonly wallet: WalletConnector;
  readonly #subscription: Subscription;
  #buffer: readonly WalletEvent[] = [];
  #deliver: ((event: WalletEvent) => void) | undefined;

  constructor(wallet: WalletConnector) {
    this.wallet = wallet;
    this.#subscription = wallet.events$.subscribe({
      next: (event) => this.#receive(event),
      // The request to the wallet reports code that failed to load.
      error: () => undefined,
    });
  }

  /** The wallet granted accounts: drops earlier disconnects. */
  answered(): void {
    this.#buffer = this.#buffer.filter(({ kind }) => kind !== "disconnected");
  }

  /** Returns and clears the events that arrived before the wallet's answer. */
  granted(): readonly WalletEvent[] {
    const early = this.#buffer;
    this.#buffer = [];
    return early;
  }

  deliver(to: (event: WalletEvent) => void): void {
    this.#deliver = to;
    const buffered = this.#buffer;
    this.#buffer = [];
    for (const event of buffered) to(event);
  }

  drop(): void {
    if (!this.#deliver) this.stop();
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }

  #receive(event: WalletEvent): void {
    if (this.#deliver) this.#deliver(event);
    else this.#buffer = [...this.#buffer, event].slice(-MAX_BUFFERED);
  }
}

export interface RegisteredConnection {
  readonly connection: Connection;
  readonly wallet: WalletConnector;
  /** Events buffered since the request, if there is already a listener. */
  readonly listener?: WalletListener;
}

/** A connector id cannot contain a line break. */
const idOf = ({ namespace, connectorId }: ConnectionKey): string => `${namespace}\n${connectorId}`;

const accountsOnNetwork = (
  connection: Connection,
  { networkId, accounts, keepsShown }: Extract<WalletEvent, { readonly kind: "network" }>,
): readonly [Account, ...Account[]] | undefined => {
  const { namespace, connector } = connection;
  const currentAccounts = accounts && toAccounts(namespace, connector.id, networkId, accounts);
  const [shown] = connection.accounts;
  return (
    (currentAccounts &&
      keepsShown &&
      accountsFrom({ ...connection, accounts: currentAccounts }, shown.address)) ??
    currentAccounts
  );
};

export interface WalletReactions {
  onNetwork(namespace: Namespace): void;
  onAccounts(connection: ConnectionKey): void;
  onGranted(
    connector: Connector,
    grants: readonly WalletGrant[],
    withdrawn: readonly Namespace[],
  ): void;
  onEnded(namespace: Namespace, connectorId: string): void;
  /** The wallet changed but its event was not readable. */
  onUnclear(wallet: WalletConnector): void;
}

/** The connectors of connected wallets, each with exactly one event subscription. */
export class OpenWallets implements OpenWalletLookup {
  readonly #connectionStore: ConnectionStore;
  readonly #open = new Map<
    string,
    { readonly wallet: WalletConnector; readonly listener: WalletListener }
  >();
  constructor(connectionStore: ConnectionStore) {
    this.#connectionStore = connectionStore;
  }

  /**
   * The transport of a connection; without `connectorId`, of the namespace's selected connection.
   */
  get(
    namespace: Namespace,
    connectorId = connectionOf(this.#connectionStore.snapshot, namespace)?.connector.id,
  ): WalletConnector | undefined {
    return connectorId === undefined
      ? undefined
      : this.#open.get(idOf({ namespace, connectorId }))?.wallet;
  }

  /**
   * Subscribes to `wallet` and replays the events in `listener`. The connection must already be in
   * the state.
   */
  register(
    wallet: WalletConnector,
    reactions: WalletReactions,
    listener = new WalletListener(wallet),
  ): void {
    if (this.get(wallet.namespace, wallet.connectorId) === wallet) return listener.drop();
    this.release(wallet);
    this.#open.set(idOf(wallet), { wallet, listener });
    listener.deliver((event) => this.#apply(wallet, event, reactions));
  }

  release(key: ConnectionKey): void {
    this.#open.get(idOf(key))?.listener.stop();
    this.#open.delete(idOf(key));
  }

  releaseAll(): void {
    for (const { wallet } of [...this.#open.values()]) this.release(wallet);
  }

  #apply(wallet: WalletConnector, event: WalletEvent, reactions: WalletReactions): void {
    StateStore.batch([this.#connectionStore], () => this.#change(wallet, event, reactions));
  }

  #change(wallet: WalletConnector, event: WalletEvent, reactions: WalletReactions): void {
    const { namespace, connectorId } = wallet;
    const connection = this.#connectionStore.snapshot.connection.connections.find(hasKey(wallet));
    if (!connection) return;
    switch (event.kind) {
      case "accounts": {
        const before = this.#connectionStore.snapshot;
        const { networkId } = connection.accounts[0];
        const accounts = toAccounts(namespace, connectorId, networkId, event.accounts);
        this.#connectionStore.update(withAccounts(wallet, accounts));
        return this.#connectionStore.snapshot === before ? undefined : reactions.onAccounts(wallet);
      }
      case "network":
        this.#connectionStore.update(
          withNetwork(wallet, event.networkId, accountsOnNetwork(connection, event)),
        );
        return reactions.onNetwork(namespace);
      case "granted":
        return reactions.onGranted(connection.connector, event.grants, event.withdrawn);
      case "disconnected":
        return reactions.onEnded(namespace, connectorId);
      case "unclear":
        return reactions.onUnclear(wallet);
    }
  }
}
