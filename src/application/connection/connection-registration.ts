import type { Account } from "../../domain/account/account.js";
import type { Namespace } from "../../domain/caip/caip.types.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import { accountsFrom, connectionsEndingWith } from "../../domain/connection/connection-changes.js";
import {
  type Connection,
  type ConnectionKey,
  keyOf,
  activeConnection,
  hasKey,
  isAttemptPending,
} from "../../domain/connection/connection-state.js";
import { withConnections, withRestored } from "../../domain/connection/wallets-changes.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletConnector, WalletSession } from "../../ports/wallet-connector.port.js";
import type { EventSink } from "../events/events.api.js";
import {
  ChangeConnections,
  type ChangeConnectionsParts,
  type ConnectionChange,
  endReplaced,
  hasOthers,
  replacedSessions,
  replacedWallets,
  type Regrant,
  regrantChange,
  type ReportConnection,
} from "./change-connections.js";
import {
  type RegisteredConnection,
  type WalletListener,
  type WalletReactions,
  grantsOf,
  toConnection,
  withFirst,
} from "./open-wallets.js";

/** Returns how a remote wallet was reached. */
export type ConnectionSucceeded = (
  connector: Connector,
) => { readonly method: "mobile" | "qrcode"; readonly walletName: string } | undefined;

export interface RegistrationParts extends ChangeConnectionsParts {
  readonly report: ReportConnection;
  readonly events: EventSink;
  readonly life: AbortSignal;
  readonly succeeded: ConnectionSucceeded;
  /** The feature `multiWallet`: a new wallet keeps the others of its namespace live. */
  readonly isMulti: () => boolean;
  /** Rechecks a connected wallet silently; ends the connection if nothing is granted. */
  readonly confirm: (wallet: WalletConnector) => void;
  readonly registry: { isSameProvider(one: Connector, other: Connector): boolean };
}

/** Optional parts of a grant: the requested account and existing event listeners. */
export interface GrantDetails {
  readonly address?: string | undefined;
  readonly listeners?: readonly WalletListener[];
}

/**
 * Registers what a wallet granted: changes the state once, stores it, subscribes to events and
 * reports the outcome.
 */
export class ConnectionRegistration {
  readonly #parts: RegistrationParts;
  readonly #changes: ChangeConnections;
  /** Wallets that the user did not choose on this page. */
  readonly #silent = new WeakSet<WalletConnector>();
  constructor(parts: RegistrationParts) {
    this.#parts = parts;
    this.#changes = new ChangeConnections(parts, () => this.reactions);
  }

  /** The active account: of the first granted connection, with `address` if granted. */
  run(
    connector: Connector,
    wallet: WalletConnector,
    session: WalletSession,
    details: GrantDetails = {},
  ): Account {
    return this.batch(() => this.#register(connector, wallet, session, details));
  }

  /** As `ChangeConnections.batch`. */
  batch<T>(work: () => T): T {
    return this.#changes.batch(work);
  }

  #register(
    connector: Connector,
    wallet: WalletConnector,
    session: WalletSession,
    { address, listeners = [] }: GrantDetails,
  ): Account {
    const { isMulti, memoryWriter, openWallets, life, registry } = this.#parts;
    const { connections } = this.#changes;
    const registrations = grantsOf(wallet, session).map((one): RegisteredConnection => {
      const listener = listeners.find((other) => other.wallet === one.wallet);
      const connection = withFirst(toConnection(connector, one.session), address);
      return { wallet: one.wallet, connection, ...(listener && { listener }) };
    });
    const asGranted = toConnection(connector, session);
    const connection = withFirst(asGranted, address);
    const added = { connections, registered: registrations, connection };
    const older = replacedSessions(added, (one, other) => registry.isSameProvider(one, other));
    for (const one of registrations) this.#silent.delete(one.wallet);
    const replacedConnections = isMulti() ? [] : replacedWallets(added, openWallets);
    this.#changes.run({
      registered: registrations,
      position: isMulti() ? "first" : "alone",
      ended: older.map(keyOf),
      networkId: connection.accounts[0].networkId,
    });
    if (accountsFrom(connection, address))
      memoryWriter.recordChosen(
        keyOf(connection),
        connection.accounts[0].address,
        asGranted.accounts[0].address,
      );
    endReplaced(replacedConnections, this.#changes.connections, life);
    this.#reportConnected(connection, hasOthers(added, older));
    return connection.accounts[0];
  }

  #reportConnected({ connector, namespace }: Connection, hasOther: boolean): void {
    const { succeeded, events, isMulti, report, connectionStore } = this.#parts;
    const reached = connector.type === "WALLET_CONNECT" ? succeeded(connector) : undefined;
    events.emit({
      name: "CONNECT_SUCCESS",
      method: "browser",
      walletName: connector.name || "Unknown",
      ...reached,
      namespace,
    });
    const { isSwitchingConnection } = connectionStore.snapshot.connection;
    const isAnother = isSwitchingConnection || (isMulti() && hasOther);
    report({ kind: "connected", namespace, isAnother });
  }

  /**
   * Registers wallets that were connected outside the modal. Keeps the active network in the active
   * namespace.
   */
  adopt(registrations: readonly RegisteredConnection[]): void {
    this.#changes.run({
      registered: registrations,
      ended: [],
      position: this.#parts.isMulti() ? "first" : "alone",
      ...this.#changes.networkOf(registrations),
    });
  }

  applyFromTab(change: Pick<ConnectionChange, "registered" | "changed" | "order" | "ended">): void {
    for (const { wallet } of change.registered) this.#silent.add(wallet);
    this.#changes.run({
      ...change,
      position: "behind",
      isRestorable: true,
      ...this.#changes.networkOf(change.registered),
    });
  }

  readonly reactions: WalletReactions = {
    onNetwork: () => {
      this.#parts.report({ kind: "network-reported" });
    },
    onAccounts: (key) => {
      this.#accountChosen(key);
    },
    onGranted: (connector, grants, withdrawn) => {
      this.#regrant({ connector, grants, withdrawn });
    },
    onUnclear: (wallet) => {
      this.#parts.confirm(wallet);
    },
    onEnded: (namespace, connectorId) => {
      const { connection } = this.#parts.connectionStore.snapshot;
      const ending = connectionsEndingWith(
        connection,
        connection.connections.filter(hasKey({ namespace, connectorId })),
      );
      // A locking wallet sends the same event as a revoking one; the next page finds out which.
      const isWalletConnectEnding = ending.some(
        ({ connector }) => connector.type === "WALLET_CONNECT",
      );
      this.endConnections(ending.map(keyOf), !isWalletConnectEnding);
    },
  };

  /** Answers to a pending request are reported by that request. */
  #accountChosen({ namespace, connectorId }: ConnectionKey): void {
    const { connectionStore, isMulti, report } = this.#parts;
    if (connectionStore.snapshot.connection.attempt?.connectorId !== connectorId)
      report({ kind: "account-chosen", namespace, connectorId, isMulti: isMulti() });
  }

  /** With `multiWallet` an updated session is added behind the others. */
  #regrant(regrant: Regrant): void {
    const { connectionStore, isMulti, report } = this.#parts;
    const { connections, fallback } = this.#changes;
    const { registered, ended } = regrantChange(regrant, connections, isMulti());
    const active = namespaceOf(connectionStore.snapshot.activeNetworkId);
    const isActive = ended.some(({ namespace }) => namespace === active);
    this.batch(() => {
      const network = isActive && { networkId: fallback };
      this.#changes.run({ registered, position: "behind", ended, ...network });
      report({ kind: "network-reported" });
    });
  }

  /** In one change. `isRestorable`: the next page tries them again. */
  endConnections(connections: readonly ConnectionKey[], isRestorable = false): void {
    const [first] = connections;
    if (first) this.batch(() => this.#end(connections, first.namespace, isRestorable));
  }

  /** After an equal identity, silently restored connections end and the others are marked. */
  endOrMarkConflicting(connections: readonly Connection[]): void {
    const { connectionStore, openWallets } = this.#parts;
    const isSilent = (one: Connection): boolean => {
      const wallet = openWallets.get(one.namespace, one.connector.id);
      return wallet !== undefined && this.#silent.has(wallet);
    };
    const added = connections
      .filter((one) => !isSilent(one))
      .map((one) => ({ ...one, connector: { ...one.connector, isConflicting: true } }));
    this.batch(() => {
      connectionStore.update(withConnections({ added, position: "behind" }));
      this.endConnections(connections.filter(isSilent).map(keyOf), true);
    });
  }

  registerRestored(registrations: readonly RegisteredConnection[], isChosen: boolean): void {
    const { connectionStore, openWallets, report } = this.#parts;
    this.batch(() => {
      const connections = registrations.map(({ connection }) => connection);
      connectionStore.update(withRestored(connections, isChosen));
      for (const { wallet, listener } of registrations) {
        this.#silent.add(wallet);
        openWallets.register(wallet, this.reactions, listener);
      }
      report({ kind: "restored" });
    });
  }

  #end(connections: readonly ConnectionKey[], namespace: Namespace, isRestorable: boolean): void {
    const { connectionStore, report } = this.#parts;
    const before = connectionStore.snapshot;
    const active = activeConnection(before);
    const { fallback: networkId } = this.#changes;
    this.#changes.run({ registered: [], ended: connections, isRestorable, networkId });
    const now = connectionStore.snapshot;
    const affectsShownAccount =
      this.#changes.connections.length === 0 ||
      now.switching !== before.switching ||
      (active !== undefined && connections.some((key) => hasKey(key)(active)));
    const isConnecting = isAttemptPending(now.connection.attempt);
    report({ kind: "ended", namespace, affectsShownAccount, isConnecting });
  }
}
