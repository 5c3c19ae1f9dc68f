import type { Account } from "../account/account.js";
import type { CaipNetworkId } from "../caip/caip.types.js";
import { standingNetworkId } from "../network/standing-network.js";
import * as changes from "./connection-changes.js";
import { namespaceOf } from "../caip/caip.js";
import { type ConnectionKey, isOf } from "./connection-key.js";
import type { Connection, ConnectionState } from "./connection-state.js";
import {
  type WalletsState,
  activeConnection,
  connectionOf,
  withoutSwitch,
} from "./wallets-state.js";

/**
 * Connections that begin and end together, where those that begin stand, which of a namespace come
 * first then, and the network to stand on.
 */
export interface WalletsChange {
  readonly begun?: readonly Connection[];
  readonly place?: changes.Place;
  /** A registered connection that the user or the host made the active one. */
  readonly chosen?: Connection;
  readonly ended?: readonly ConnectionKey[];
  readonly order?: readonly ConnectionKey[];
  readonly networkId?: CaipNetworkId;
}

/** What the state is after a change; the same object where nothing changed. */
type Transition = (state: WalletsState) => WalletsState;

/** The state with these connections. */
const holding = (state: WalletsState, connection: ConnectionState): WalletsState =>
  connection === state.connection ? state : { ...state, connection };

/**
 * The active network is where the active connection is; without one it stays where it was chosen,
 * else it goes where somebody is connected.
 */
const standing = (state: WalletsState, isChosen = true): WalletsState => {
  const { activeNetworkId, connection } = state;
  const { connections } = connection;
  const networkId = standingNetworkId({ activeNetworkId, connections, isChosen });
  return networkId === activeNetworkId ? state : { ...state, activeNetworkId: networkId };
};

/** A switch ends with the wallet that is asked, and with the active one, from which it leads. */
const endsSwitch = (state: WalletsState, ended: readonly ConnectionKey[]): boolean => {
  const { switching } = state;
  const concerned = [
    activeConnection(state),
    switching && connectionOf(state, namespaceOf(switching.networkId)),
  ];
  return concerned.some((one) => one && ended.some((key) => isOf(key)(one)));
};

/**
 * Connections end and begin in one change: account, network and status change together, however
 * many one approval covers (G4). Without `networkId` the active network stays, or goes where the
 * connection goes that is shown now.
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
    // Where the active account ended, another connected one is active from now on.
    const isChosen = activeConnection(state) === undefined;
    const changed = standing(
      { ...state, connection: next, activeNetworkId: networkId ?? state.activeNetworkId },
      isChosen,
    );
    if (next === state.connection && changed.activeNetworkId === state.activeNetworkId)
      return state;
    return endsSwitch(state, ended) ? withoutSwitch(changed) : changed;
  };

/**
 * What was remembered is back, in one change, behind whoever connected meanwhile. `isChosen`: the
 * active network stays though nobody is connected there.
 */
export const withRestored =
  (restored: readonly Connection[], isChosen: boolean): Transition =>
  (state) => {
    const connection = restored.reduce(
      (all, one) => changes.connected(all, one, "behind"),
      state.connection,
    );
    return state.isRestoring || connection !== state.connection
      ? standing({ ...state, connection, isRestoring: false }, isChosen)
      : state;
  };

/** Another connection is on its way to be the shown one, or no longer. */
export const withSwitchingConnection =
  (isOn: boolean): Transition =>
  (state) => {
    const connection = changes.switchingConnection(state.connection, isOn);
    return holding(state, connection);
  };

/** A wallet shows other accounts. */
export const withAccounts =
  (
    { namespace, connectorId }: ConnectionKey,
    accounts: readonly [Account, ...Account[]],
  ): Transition =>
  (state) => {
    const connection = changes.accountsChanged(state.connection, namespace, connectorId, accounts);
    return holding(state, connection);
  };

/**
 * A wallet is on another network; the active network follows when it is the active wallet. An ended
 * switch, and accounts that changed with it, are part of the same change.
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
    const changed = standing({ ...state, connection: next });
    return arrived ? withoutSwitch(changed) : changed;
  };

/**
 * The wallet went where it was asked to go: that network is the active one, also where another
 * namespace was active, and no switch waits. Where another wallet is shown by then, its network is.
 */
export const arrivedAt =
  ({ namespace, connectorId }: ConnectionKey, networkId: CaipNetworkId): Transition =>
  (state) => {
    const next = changes.networkChanged(state.connection, namespace, connectorId, networkId);
    if (next === state.connection && state.activeNetworkId === networkId && !state.switching)
      return state;
    return withoutSwitch(standing({ ...state, connection: next, activeNetworkId: networkId }));
  };
