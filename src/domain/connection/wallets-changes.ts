import * as changes from "./connection-changes.js";
import type { Account } from "../account/account.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import {
  type ConnectionKey,
  isOf,
  type Connection,
  type ConnectionState,
  type WalletsState,
  activeConnection,
  connectionOf,
  withoutSwitch,
} from "./connection-state.js";

/** Input for updating the active network after connection changes. */
export interface StandingQuestion {
  readonly activeNetworkId: CaipNetworkId;
  /** The first connection of a namespace is its displayed one. */
  readonly connections: readonly Connection[];
  /** The user or host chose the active network without a connection: it is retained. */
  readonly isChosen: boolean;
}

/**
 * The active network after connection changes: that of its namespace's displayed wallet; without
 * one, that of the first connected wallet, so that a connected wallet is always displayed.
 * Unchanged without any wallet.
 */
export const standingNetworkId = ({
  activeNetworkId,
  connections,
  isChosen,
}: StandingQuestion): CaipNetworkId => {
  const active = connections.find(({ namespace }) => namespaceOf(activeNetworkId) === namespace);
  const next = active ?? (isChosen ? undefined : connections[0]);
  return next?.accounts[0].networkId ?? activeNetworkId;
};

/**
 * A batch of connection changes: new connections and their position, ended connections, order, and
 * active network.
 */
export interface WalletsChange {
  readonly begun?: readonly Connection[];
  readonly place?: changes.Place;
  /** A registered connection to activate. */
  readonly chosen?: Connection;
  readonly ended?: readonly ConnectionKey[];
  readonly order?: readonly ConnectionKey[];
  readonly networkId?: CaipNetworkId;
}

/** A state transition; returns the same object if nothing changed. */
type Transition = (state: WalletsState) => WalletsState;

/** Replaces the connection state. */
const withConnectionState = (state: WalletsState, connection: ConnectionState): WalletsState =>
  connection === state.connection ? state : { ...state, connection };

/**
 * Moves the active network to the active connection. Without one, a chosen network is retained;
 * otherwise the network of a connected wallet becomes active.
 */
const withActiveNetwork = (state: WalletsState, isChosen = true): WalletsState => {
  const { activeNetworkId, connection } = state;
  const { connections } = connection;
  const networkId = standingNetworkId({ activeNetworkId, connections, isChosen });
  return networkId === activeNetworkId ? state : { ...state, activeNetworkId: networkId };
};

/** True if the ended connections include the active wallet or the one asked to switch. */
const endsSwitch = (state: WalletsState, ended: readonly ConnectionKey[]): boolean => {
  const { switching } = state;
  const concerned = [
    activeConnection(state),
    switching && connectionOf(state, namespaceOf(switching.networkId)),
  ];
  return concerned.some((one) => one && ended.some((key) => isOf(key)(one)));
};

/**
 * Applies a batch atomically, so that account, network and status change together. Without
 * `networkId` the active network is retained or follows the displayed connection.
 */
export const withConnections =
  ({
    begun = [],
    place = "alone",
    chosen,
    ended = [],
    order = [],
    networkId,
  }: WalletsChange): Transition =>
  (state) => {
    const left = ended.reduce(changes.disconnected, state.connection);
    const joined = begun.reduce((all, one) => changes.connected(all, one, place), left);
    const next = changes.ordered(chosen ? changes.chosen(joined, chosen) : joined, order);
    // If the active connection ended, another one becomes active.
    const isChosen = activeConnection(state) === undefined;
    const changed = withActiveNetwork(
      { ...state, connection: next, activeNetworkId: networkId ?? state.activeNetworkId },
      isChosen,
    );
    if (next === state.connection && changed.activeNetworkId === state.activeNetworkId)
      return state;
    return endsSwitch(state, ended) ? withoutSwitch(changed) : changed;
  };

/**
 * Adds restored connections behind those connected since. `isChosen`: retains the active network
 * even without a connection.
 */
export const withRestored =
  (restored: readonly Connection[], isChosen: boolean): Transition =>
  (state) => {
    const connection = restored.reduce(
      (all, one) => changes.connected(all, one, "behind"),
      state.connection,
    );
    return state.isRestoring || connection !== state.connection
      ? withActiveNetwork({ ...state, connection, isRestoring: false }, isChosen)
      : state;
  };

/** Sets the flag for switching the displayed connection. */
export const withSwitchingConnection =
  (isOn: boolean): Transition =>
  (state) => {
    const connection = changes.switchingConnection(state.connection, isOn);
    return withConnectionState(state, connection);
  };

/** Replaces a wallet's accounts. */
export const withAccounts =
  (
    { namespace, connectorId }: ConnectionKey,
    accounts: readonly [Account, ...Account[]],
  ): Transition =>
  (state) => {
    const connection = changes.accountsChanged(state.connection, namespace, connectorId, accounts);
    return withConnectionState(state, connection);
  };

/**
 * Applies a wallet's network change, its new accounts and the end of a pending switch in one step.
 * The active network follows the active wallet.
 */
export const withNetwork =
  (
    { namespace, connectorId }: ConnectionKey,
    networkId: CaipNetworkId,
    accounts?: readonly [Account, ...Account[]],
  ): Transition =>
  (state) => {
    const granted = accounts
      ? changes.accountsChanged(state.connection, namespace, connectorId, accounts)
      : state.connection;
    const next = changes.networkChanged(granted, namespace, connectorId, networkId);
    const arrived =
      state.switching?.networkId === networkId &&
      connectionOf(state, namespace)?.connector.id === connectorId;
    if (next === state.connection && !arrived) return state;
    const changed = withActiveNetwork({ ...state, connection: next });
    return arrived ? withoutSwitch(changed) : changed;
  };

/**
 * Completes a network switch: the network becomes active, also if another namespace was. If another
 * wallet is displayed by then, its network becomes active.
 */
export const arrivedAt =
  ({ namespace, connectorId }: ConnectionKey, networkId: CaipNetworkId): Transition =>
  (state) => {
    const next = changes.networkChanged(state.connection, namespace, connectorId, networkId);
    if (next === state.connection && state.activeNetworkId === networkId && !state.switching)
      return state;
    return withoutSwitch(
      withActiveNetwork({ ...state, connection: next, activeNetworkId: networkId }),
    );
  };
