import * as changes from "./connection-changes.js";
import type { Account } from "../account/account.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { namespaceOf } from "../caip/caip.js";
import {
  type ConnectionKey,
  hasKey,
  type Connection,
  type ConnectionState,
  type WalletsState,
  activeConnection,
  connectionOf,
  withoutSwitch,
} from "./connection-state.js";

export interface ActiveNetworkInput {
  readonly activeNetworkId: CaipNetworkId;
  /** The first connection of a namespace is its displayed one. */
  readonly connections: readonly Connection[];
  /** The user or host chose the active network without a connection: it is retained. */
  readonly isChosen: boolean;
}

/**
 * The active network after connection changes: of its namespace's displayed wallet, else of the
 * first connected wallet, else unchanged.
 */
export const activeNetworkAfter = ({
  activeNetworkId,
  connections,
  isChosen,
}: ActiveNetworkInput): CaipNetworkId => {
  const active = connections.find(({ namespace }) => namespaceOf(activeNetworkId) === namespace);
  const next = active ?? (isChosen ? undefined : connections[0]);
  return next?.accounts[0].networkId ?? activeNetworkId;
};

/** A batch of connection changes. */
export interface WalletsChange {
  readonly added?: readonly Connection[];
  readonly position?: changes.ConnectionPosition;
  readonly chosen?: Connection;
  readonly ended?: readonly ConnectionKey[];
  readonly order?: readonly ConnectionKey[];
  readonly networkId?: CaipNetworkId;
}

/** A state transition; returns the same object if nothing changed. */
type Transition = (state: WalletsState) => WalletsState;

const withConnectionState = (state: WalletsState, connection: ConnectionState): WalletsState =>
  connection === state.connection ? state : { ...state, connection };

/** To the active connection, or to a connected wallet if not chosen. */
const withActiveNetwork = (state: WalletsState, isChosen = true): WalletsState => {
  const { activeNetworkId, connection } = state;
  const { connections } = connection;
  const networkId = activeNetworkAfter({ activeNetworkId, connections, isChosen });
  return networkId === activeNetworkId ? state : { ...state, activeNetworkId: networkId };
};

const endsSwitch = (state: WalletsState, keys: readonly ConnectionKey[]): boolean => {
  const { switching } = state;
  const concernedConnections = [
    activeConnection(state),
    switching && connectionOf(state, namespaceOf(switching.networkId)),
  ];
  return concernedConnections.some((one) => one && keys.some((key) => hasKey(key)(one)));
};

/** Applies a batch in one step, so that account, network and status change together. */
export const withConnections =
  ({
    added: begun = [],
    position = "alone",
    chosen,
    ended = [],
    order = [],
    networkId,
  }: WalletsChange): Transition =>
  (state) => {
    const connection = ended.reduce(changes.removeConnections, state.connection);
    const changedState = begun.reduce(
      (all, one) => changes.addConnection(all, one, position),
      connection,
    );
    const next = changes.reorderConnections(
      chosen ? changes.activateConnection(changedState, chosen) : changedState,
      order,
    );
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

/** Adds restored connections behind newer ones. `isChosen`: keeps the active network. */
export const withRestored =
  (connections: readonly Connection[], isChosen: boolean): Transition =>
  (state) => {
    const connection = connections.reduce(
      (all, one) => changes.addConnection(all, one, "behind"),
      state.connection,
    );
    return state.isRestoring || connection !== state.connection
      ? withActiveNetwork({ ...state, connection, isRestoring: false }, isChosen)
      : state;
  };

export const withSwitchingConnection =
  (isOn: boolean): Transition =>
  (state) => {
    const connection = changes.setSwitchingConnection(state.connection, isOn);
    return withConnectionState(state, connection);
  };

export const withAccounts =
  (
    { namespace, connectorId }: ConnectionKey,
    accounts: readonly [Account, ...Account[]],
  ): Transition =>
  (state) => {
    const connection = changes.replaceAccounts(state.connection, namespace, connectorId, accounts);
    return withConnectionState(state, connection);
  };

/** Applies a wallet's network change with its new accounts, and ends a pending switch to it. */
export const withNetwork =
  (
    { namespace, connectorId }: ConnectionKey,
    networkId: CaipNetworkId,
    accounts?: readonly [Account, ...Account[]],
  ): Transition =>
  (state) => {
    const connection = accounts
      ? changes.replaceAccounts(state.connection, namespace, connectorId, accounts)
      : state.connection;
    const next = changes.moveToNetwork(connection, namespace, connectorId, networkId);
    const arrived =
      state.switching?.networkId === networkId &&
      connectionOf(state, namespace)?.connector.id === connectorId;
    if (next === state.connection && !arrived) return state;
    const changed = withActiveNetwork({ ...state, connection: next });
    return arrived ? withoutSwitch(changed) : changed;
  };

/** Completes a network switch: the network becomes active, unless another wallet is displayed. */
export const completeSwitch =
  ({ namespace, connectorId }: ConnectionKey, networkId: CaipNetworkId): Transition =>
  (state) => {
    const next = changes.moveToNetwork(state.connection, namespace, connectorId, networkId);
    if (next === state.connection && state.activeNetworkId === networkId && !state.switching)
      return state;
    return withoutSwitch(
      withActiveNetwork({ ...state, connection: next, activeNetworkId: networkId }),
    );
  };
