import { namespaceOf } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import {
  type Connection,
  type ConnectionKey,
  keyOf,
  hasKey,
} from "../../domain/connection/connection-state.js";
import { type WalletsChange, withConnections } from "../../domain/connection/wallets-changes.js";
import type { Networks } from "../../domain/network/networks.js";
import { StateStore } from "../shared/state-store.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import {
  type OpenWallets,
  type RegisteredConnection,
  type WalletReactions,
  toConnection,
  withFirst,
} from "./open-wallets.js";
import { isOneSession } from "../../domain/connection/connection-changes.js";
import type { Connector } from "../../domain/connectors/connector.js";
import type { WalletGrant } from "../../ports/wallet-connector.port.js";

/**
 * A change of connections, reported before subscribers are notified; a flow decides where to
 * navigate.
 */
export type ConnectionOutcome =
  /** `isAnother`: in addition to other wallets, or replacing the active one. */
  | { readonly kind: "connected"; readonly namespace: Namespace; readonly isAnother: boolean }
  /** The user selected an account in a connected wallet. `isMulti`: several wallets can be live. */
  | {
      readonly kind: "account-chosen";
      readonly namespace: Namespace;
      readonly connectorId: string;
      readonly isMulti: boolean;
    }
  | { readonly kind: "network-reported" }
  | { readonly kind: "restored" }
  /**
   * `affectsShownAccount`: true if what ended was the active account, the last one, or the one of
   * a pending network switch. `isConnecting`: another connection attempt is pending.
   */
  | {
      readonly kind: "ended";
      readonly namespace: Namespace;
      readonly affectsShownAccount: boolean;
      readonly isConnecting: boolean;
    };

/** Reports an outcome to the flows. Returns after navigation. */
export type ReportConnection = (outcome: ConnectionOutcome) => void;

export interface ChangeConnectionsParts {
  readonly connectionStore: ConnectionStore;
  readonly openWallets: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly networks: Networks;
}

/** The connections that start and end in one change, and their order. */
export interface ConnectionChange extends Pick<WalletsChange, "position" | "order" | "networkId"> {
  readonly registered: readonly RegisteredConnection[];
  readonly changed?: readonly Connection[];
  readonly ended: readonly ConnectionKey[];
  /** True: the next page restores what ended, such as a locked wallet. */
  readonly isRestorable?: boolean;
}

/** Changes the state, the open wallets and the storage together. */
export class ChangeConnections {
  readonly #parts: ChangeConnectionsParts;
  readonly #reactions: () => WalletReactions;

  /** `reactions`: to the events of each registered wallet. */
  constructor(parts: ChangeConnectionsParts, reactions: () => WalletReactions) {
    this.#parts = parts;
    this.#reactions = reactions;
  }

  get connections(): readonly Connection[] {
    return this.#parts.connectionStore.snapshot.connection.connections;
  }

  get fallback(): CaipNetworkId {
    const { connectionStore, networks } = this.#parts;
    const { activeNetworkId } = connectionStore.snapshot;
    return networks.find(activeNetworkId) ? activeNetworkId : networks.fallback.id;
  }

  /** The network of the wallet in the active namespace, else of the first wallet. */
  networkOf(registrations: readonly RegisteredConnection[]): Pick<ConnectionChange, "networkId"> {
    const { activeNetworkId } = this.#parts.connectionStore.snapshot;
    const active =
      registrations.find(
        ({ connection }) => namespaceOf(activeNetworkId) === connection.namespace,
      ) ?? registrations[0];
    return active ? { networkId: active.connection.accounts[0].networkId } : {};
  }

  /**
   * Runs `work`, then notifies subscribers once, after all wallets are registered, stored and
   * released.
   */
  batch<T>(work: () => T): T {
    const { connectionStore, memoryWriter } = this.#parts;
    return StateStore.batch([connectionStore, ...memoryWriter.stores], work);
  }

  run(change: ConnectionChange): void {
    this.batch(() => this.#apply(change));
  }

  #apply({
    registered,
    changed = [],
    ended,
    isRestorable = false,
    ...change
  }: ConnectionChange): void {
    const { connectionStore, openWallets, memoryWriter } = this.#parts;
    const before = this.connections;
    const added = [...registered.map(({ connection }) => connection), ...changed];
    connectionStore.update(withConnections({ ...change, added, ended }));
    const removed = before.filter((one) => !this.connections.some(hasKey(keyOf(one)))).map(keyOf);
    for (const key of removed) openWallets.release(key);
    for (const { wallet, listener } of registered)
      openWallets.register(wallet, this.#reactions(), listener);
    if (isRestorable) memoryWriter.writeActive(removed.map(({ namespace }) => namespace));
    else if (removed.length > 0) memoryWriter.recordEnded(removed);
    const [first] = registered;
    if (first)
      memoryWriter.recordConnected(
        first.connection.connector,
        registered.map(({ connection }) => connection.namespace),
        change.position === "alone",
      );
    if (change.order) memoryWriter.writeActive(change.order.map(({ namespace }) => namespace));
  }
}

export interface NewConnection {
  readonly connections: readonly Connection[];
  readonly registered: readonly RegisteredConnection[];
  readonly connection: Connection;
}

/**
 * Finds connections that the new one ends: those of the same session in namespaces that it no
 * longer grants, and those of the same provider under an earlier id.
 */
export const replacedSessions = (
  { connections, registered, connection }: NewConnection,
  isSameProvider: (one: Connector, other: Connector) => boolean,
): readonly Connection[] => {
  const isInOtherNamespace = (one: Connection): boolean =>
    !registered.some((now) => now.connection.namespace === one.namespace);
  return connections.filter((one) =>
    isOneSession(one, connection)
      ? isInOtherNamespace(one)
      : !isInOtherNamespace(one) &&
        one.connector.id !== connection.connector.id &&
        isSameProvider(one.connector, connection.connector),
  );
};

/** Finds wallets of other connectors in the namespaces of the new connection. */
export const replacedWallets = (
  { connections, registered, connection: { connector } }: NewConnection,
  openWallets: Pick<OpenWallets, "get">,
): readonly RegisteredConnection[] => {
  const replacedConnections = connections.filter(
    (one) =>
      one.connector.id !== connector.id &&
      registered.some(({ connection }) => connection.namespace === one.namespace),
  );
  return replacedConnections.flatMap((connection) => {
    const wallet = openWallets.get(connection.namespace, connection.connector.id);
    return wallet ? [{ connection, wallet }] : [];
  });
};

/**
 * Ends WalletConnect sessions that no namespace uses any more: they could not be ended from here
 * later. `connections`: after the replacement.
 */
export const endReplaced = (
  registrations: readonly RegisteredConnection[],
  connections: readonly Connection[],
  life: AbortSignal,
): void => {
  for (const { connection, wallet } of registrations) {
    const { id, type } = connection.connector;
    const isInUse = connections.some(({ connector }) => connector.id === id);
    if (type === "WALLET_CONNECT" && !isInUse) wallet.disconnect(life).catch(() => undefined);
  }
};

/** True if other connections of the namespace stay connected next to the new one. */
export const hasOthers = (
  { connections, registered }: NewConnection,
  ended: readonly Connection[],
): boolean =>
  connections.some(
    (one) => !ended.includes(one) && !registered.some((now) => hasKey(keyOf(now.connection))(one)),
  );

export interface Regrant {
  readonly connector: Connector;
  readonly grants: readonly WalletGrant[];
  readonly withdrawn: readonly Namespace[];
}

/**
 * The change of a session whose grants changed. A namespace that another wallet uses stays with it
 * unless `isMulti`. The user's selected account stays while granted, unless the wallet chose
 * another.
 */
export const regrantChange = (
  { connector, grants, withdrawn }: Regrant,
  connections: readonly Connection[],
  isMulti: boolean,
): {
  readonly registered: readonly RegisteredConnection[];
  readonly ended: readonly ConnectionKey[];
} => {
  const connectorId = connector.id;
  const connectionOf = (namespace: Namespace): Connection | undefined =>
    connections.find(hasKey({ namespace, connectorId }));
  const isFree = (namespace: Namespace): boolean =>
    isMulti ||
    connectionOf(namespace) !== undefined ||
    !connections.some((one) => one.namespace === namespace);
  const registrations = grants
    .filter(({ session: { namespace } }) => isFree(namespace))
    .map(
      ({ wallet, session: granted }): RegisteredConnection => ({
        wallet,
        connection: withFirst(
          toConnection(connector, granted),
          granted.isChosen ? undefined : connectionOf(granted.namespace)?.accounts[0].address,
        ),
      }),
    );
  return {
    registered: registrations,
    ended: withdrawn.filter(connectionOf).map((namespace) => ({ namespace, connectorId })),
  };
};
