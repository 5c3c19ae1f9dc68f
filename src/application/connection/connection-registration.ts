import { namespaceOf } from "../../domain/caip/caip.js";
import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import {
  endingTogether,
  isOneSession,
  accountsFrom,
} from "../../domain/connection/connection-changes.js";
import {
  type Connection,
  isUnderway,
  type ConnectionKey,
  isOf,
  keyOf,
} from "../../domain/connection/connection-state.js";
import { activeConnection } from "../../domain/connection/wallets-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type {
  WalletConnector,
  WalletGrant,
  WalletSession,
} from "../../ports/wallet-connector.port.js";
import type { EventSink } from "../events/events.api.js";
import type {
  OpenWallets,
  WalletReactions,
  RegisteredConnection,
  WalletListening,
} from "./open-wallets.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { Networks } from "../../domain/network/networks.js";
import { StateStore } from "../shared/state-store.js";
import {
  type WalletsChange,
  withConnections,
  withRestored,
} from "../../domain/connection/wallets-changes.js";
import type { ConnectionStore } from "./connection.store.js";
import type { ReportConnection } from "./connection-outcome.js";
import { grantsOf, toConnection } from "./to-connection.js";

/** Returns how a remote wallet was reached. */
export type ConnectionSucceeded = (
  connector: Connector,
) => { readonly method: "mobile" | "qrcode"; readonly walletName: string } | undefined;

/** Dependencies of `ConnectionRegistration`. */
export interface RegistrationParts {
  readonly connectionStore: ConnectionStore;
  readonly open: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly networks: Networks;
  readonly report: ReportConnection;
  readonly events: EventSink;
  readonly life: AbortSignal;
  readonly succeeded: ConnectionSucceeded;
  /** The feature `multiWallet`: a newly connected wallet keeps the others of its namespace live. */
  readonly isMulti: () => boolean;
  /** Rechecks a connected wallet silently; ends the connection if nothing is granted. */
  readonly confirm: (wallet: WalletConnector) => void;
  readonly registry: { isOneProvider(one: Connector, other: Connector): boolean };
}

/** Optional parts of a grant: the requested account and existing event listeners. */
export interface GrantDetails {
  readonly address?: string | undefined;
  readonly followings?: readonly WalletListening[];
}

/** The connections that start and end in one change, and their order. */
interface Change extends Pick<WalletsChange, "place" | "order" | "networkId"> {
  readonly registered: readonly RegisteredConnection[];
  readonly changed?: readonly Connection[];
  readonly ended: readonly ConnectionKey[];
  /**
   * True: the next page restores what ended, such as a locked wallet or one that another tab ended
   * and already recorded.
   */
  readonly isRestorable?: boolean;
}

/**
 * Registers what a wallet granted: changes the state once, stores it, subscribes to events and
 * reports the outcome.
 */
export class ConnectionRegistration {
  readonly #parts: RegistrationParts;
  readonly #silent = new WeakSet<WalletConnector>();
  constructor(parts: RegistrationParts) {
    this.#parts = parts;
  }

  /** Returns the active account: of the first granted connection, with `address` if granted. */
  run(
    connector: Connector,
    wallet: WalletConnector,
    granted: WalletSession,
    begun: GrantDetails = {},
  ): Account {
    return this.batch(() => this.#register(connector, wallet, granted, begun));
  }

  /**
   * Notifies subscribers only after `work`, when every wallet in the state is registered and
   * stored, ended ones are released, and navigation has happened.
   */
  batch<T>(work: () => T): T {
    const { connectionStore, memoryWriter } = this.#parts;
    return StateStore.batch([connectionStore, ...memoryWriter.stores], work);
  }

  #register(
    connector: Connector,
    wallet: WalletConnector,
    granted: WalletSession,
    { address, followings = [] }: GrantDetails,
  ): Account {
    const { succeeded, events, isMulti, memoryWriter, report } = this.#parts;
    const registered = grantsOf(wallet, granted).map((one): RegisteredConnection => {
      const following = followings.find((other) => other.wallet === one.wallet);
      return {
        wallet: one.wallet,
        connection: withFirst(toConnection(connector, one.session), address),
        ...(following && { following }),
      };
    });
    const asGranted = toConnection(connector, granted);
    const connection = withFirst(asGranted, address);
    const older = this.#replacedSessions(registered, connection);
    const others = this.#connections.filter(
      (one) => !older.includes(one) && !registered.some((now) => isOf(keyOf(now.connection))(one)),
    );
    for (const one of registered) this.#silent.delete(one.wallet);
    const replaced = isMulti() ? [] : this.#replacedBy(registered, connector.id);
    this.#change({
      registered,
      place: isMulti() ? "first" : "alone",
      ended: older.map(keyOf),
      networkId: connection.accounts[0].networkId,
    });
    if (accountsFrom(connection, address))
      memoryWriter.chose(
        keyOf(connection),
        connection.accounts[0].address,
        asGranted.accounts[0].address,
      );
    for (const one of replaced) this.#endReplaced(one);
    const shown = connection.connector;
    const reached = shown.type === "WALLET_CONNECT" ? succeeded(shown) : undefined;
    events.emit({
      name: "CONNECT_SUCCESS",
      method: "browser",
      walletName: shown.name || "Unknown",
      ...reached,
      namespace: granted.namespace,
    });
    const { isSwitchingConnection } = this.#parts.connectionStore.snapshot.connection;
    report({
      kind: "connected",
      namespace: granted.namespace,
      isAnother: isSwitchingConnection || (isMulti() && others.length > 0),
    });
    return connection.accounts[0];
  }

  /**
   * Finds connections that this one replaces: those of an older session that it no longer covers,
   * and the same provider under the id it had before it announced itself.
   */
  #replacedSessions(
    registered: readonly RegisteredConnection[],
    connection: Connection,
  ): readonly Connection[] {
    const { registry } = this.#parts;
    const isBeside = (one: Connection): boolean =>
      !registered.some((now) => now.connection.namespace === one.namespace);
    return this.#connections.filter((one) =>
      isOneSession(one, connection)
        ? isBeside(one)
        : !isBeside(one) &&
          one.connector.id !== connection.connector.id &&
          registry.isOneProvider(one.connector, connection.connector),
    );
  }

  /**
   * Registers wallets that were connected outside the modal, without navigating. Keeps the active
   * network in the active namespace.
   */
  adopt(registered: readonly RegisteredConnection[]): void {
    this.#change({
      registered,
      ended: [],
      place: this.#parts.isMulti() ? "first" : "alone",
      ...this.#networkOf(registered),
    });
  }

  /** Applies another tab's change: new connections, their order, and ended ones. */
  applyFromTab(change: Pick<Change, "registered" | "changed" | "order" | "ended">): void {
    for (const { wallet } of change.registered) this.#silent.add(wallet);
    this.#change({
      ...change,
      place: "behind",
      isRestorable: true,
      ...this.#networkOf(change.registered),
    });
  }

  #networkOf(registered: readonly RegisteredConnection[]): Pick<Change, "networkId"> {
    const { activeNetworkId } = this.#parts.connectionStore.snapshot;
    const active =
      registered.find(({ connection }) => namespaceOf(activeNetworkId) === connection.namespace) ??
      registered[0];
    return active ? { networkId: active.connection.accounts[0].networkId } : {};
  }

  get #connections(): readonly Connection[] {
    return this.#parts.connectionStore.snapshot.connection.connections;
  }

  /** One change: subscribed and stored before subscribers are notified. */
  #change(change: Change): void {
    this.batch(() => this.#apply(change));
  }

  #apply({ registered, changed = [], ended, isRestorable = false, ...change }: Change): void {
    const { connectionStore, open, memoryWriter } = this.#parts;
    const before = connectionStore.snapshot.connection.connections;
    const begun = [...registered.map(({ connection }) => connection), ...changed];
    connectionStore.update(withConnections({ ...change, begun, ended }));
    const gone = before.filter((one) => !this.#connections.some(isOf(keyOf(one)))).map(keyOf);
    for (const key of gone) open.release(key);
    for (const { wallet, following } of registered)
      open.register(wallet, this.reactions, following);
    if (isRestorable) memoryWriter.writeActive(gone.map(({ namespace }) => namespace));
    else if (gone.length > 0) memoryWriter.disconnected(gone);
    const [first] = registered;
    if (first)
      memoryWriter.connected(
        first.connection.connector,
        registered.map(({ connection }) => connection.namespace),
        change.place === "alone",
      );
    if (change.order) memoryWriter.writeActive(change.order.map(({ namespace }) => namespace));
  }

  /**
   * Also ends a WalletConnect session that no namespace uses any more, because it could not be
   * ended from here later. Extensions keep their grants.
   */
  #endReplaced({
    connection: {
      connector: { id, type },
    },
    wallet,
  }: RegisteredConnection): void {
    const isInUse = this.#connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isInUse)
      wallet.disconnect(this.#parts.life).catch(() => undefined);
  }

  #replacedBy(
    registered: readonly RegisteredConnection[],
    connectorId: string,
  ): readonly RegisteredConnection[] {
    const taken = this.#connections.filter(
      ({ namespace, connector }) =>
        connector.id !== connectorId &&
        registered.some(({ connection }) => connection.namespace === namespace),
    );
    return taken.flatMap((connection) => {
      const wallet = this.#parts.open.get(connection.namespace, connection.connector.id);
      return wallet ? [{ connection, wallet }] : [];
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
      this.#regrant(connector, grants, withdrawn);
    },
    onUnclear: (wallet) => {
      this.#parts.confirm(wallet);
    },
    onEnded: (namespace, connectorId) => {
      const { connection } = this.#parts.connectionStore.snapshot;
      const ending = endingTogether(
        connection,
        connection.connections.filter(isOf({ namespace, connectorId })),
      );
      // A locking wallet sends the same event as a revoking one; the next page checks silently
      // which it was.
      const isOver = ending.some(({ connector }) => connector.type === "WALLET_CONNECT");
      this.ended(ending.map(keyOf), !isOver);
    },
  };

  /** Answers to a pending request are reported by that request. */
  #accountChosen({ namespace, connectorId }: ConnectionKey): void {
    const { connectionStore, isMulti, report } = this.#parts;
    if (connectionStore.snapshot.connection.attempt?.connectorId !== connectorId)
      report({ kind: "account-chosen", namespace, connectorId, isMulti: isMulti() });
  }

  /**
   * Updates a session whose grants changed. A namespace that another wallet uses stays with it;
   * with `multiWallet` this one is added behind it. The user's selected account stays while it is
   * granted, unless the wallet chose another one since.
   */
  #regrant(
    connector: Connector,
    grants: readonly WalletGrant[],
    withdrawn: readonly Namespace[],
  ): void {
    const { connectionStore, isMulti, report } = this.#parts;
    const connectorId = connector.id;
    const own = (namespace: Namespace): Connection | undefined =>
      this.#connections.find(isOf({ namespace, connectorId }));
    const isFree = (namespace: Namespace): boolean =>
      isMulti() ||
      own(namespace) !== undefined ||
      !this.#connections.some((one) => one.namespace === namespace);
    const registered = grants
      .filter(({ session: { namespace } }) => isFree(namespace))
      .map(
        ({ wallet, session: granted }): RegisteredConnection => ({
          wallet,
          connection: withFirst(
            toConnection(connector, granted),
            granted.isChosen ? undefined : own(granted.namespace)?.accounts[0].address,
          ),
        }),
      );
    const ended = withdrawn.filter(own).map((namespace) => ({ namespace, connectorId }));
    const isActive = ({ namespace }: { readonly namespace: Namespace }): boolean =>
      namespaceOf(connectionStore.snapshot.activeNetworkId) === namespace;
    this.batch(() => {
      this.#change({
        registered,
        place: "behind",
        ended,
        ...(ended.some(isActive) && { networkId: this.#fallback }),
      });
      report({ kind: "network-reported" });
    });
  }

  get #fallback(): CaipNetworkId {
    const { connectionStore, networks } = this.#parts;
    const { activeNetworkId } = connectionStore.snapshot;
    return networks.find(activeNetworkId) ? activeNetworkId : networks.fallback.id;
  }

  /**
   * Ends connections that the wallet revoked or the user disconnected, in one change.
   * `isRestorable`: the next page tries them again.
   */
  ended(connections: readonly ConnectionKey[], isRestorable = false): void {
    const [first] = connections;
    if (first) this.batch(() => this.#end(connections, first.namespace, isRestorable));
  }

  /**
   * Another provider announced the same identity: silently restored connections end, the others
   * are marked as conflicting.
   */
  conflicting(connections: readonly Connection[]): void {
    const { connectionStore, open } = this.#parts;
    const isSilent = (one: Connection): boolean => {
      const wallet = open.get(one.namespace, one.connector.id);
      return wallet !== undefined && this.#silent.has(wallet);
    };
    const begun = connections
      .filter((one) => !isSilent(one))
      .map((one) => ({ ...one, connector: { ...one.connector, isConflicting: true } }));
    this.batch(() => {
      connectionStore.update(withConnections({ begun, place: "behind" }));
      this.ended(connections.filter(isSilent).map(keyOf), true);
    });
  }

  /** Registers restored wallets, which the user did not choose on this page. */
  restored(registered: readonly RegisteredConnection[], isChosen: boolean): void {
    const { connectionStore, open, report } = this.#parts;
    this.batch(() => {
      const restored = registered.map(({ connection }) => connection);
      connectionStore.update(withRestored(restored, isChosen));
      for (const { wallet, following } of registered) {
        this.#silent.add(wallet);
        open.register(wallet, this.reactions, following);
      }
      report({ kind: "restored" });
    });
  }

  #end(connections: readonly ConnectionKey[], namespace: Namespace, isRestorable: boolean): void {
    const { connectionStore, report } = this.#parts;
    const before = connectionStore.snapshot;
    const active = activeConnection(before);
    this.#change({ registered: [], ended: connections, isRestorable, networkId: this.#fallback });
    const now = connectionStore.snapshot;
    const isActive =
      this.#connections.length === 0 ||
      now.switching !== before.switching ||
      (active !== undefined && connections.some((key) => isOf(key)(active)));
    const isConnecting = isUnderway(now.connection.attempt);
    report({ kind: "ended", namespace, isActive, isConnecting });
  }
}

const withFirst = (connection: Connection, address: string | undefined): Connection => ({
  ...connection,
  accounts: accountsFrom(connection, address) ?? connection.accounts,
});
