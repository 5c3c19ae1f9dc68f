import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import type { AttemptEnd, Connection, ConnectionState, Place } from "../../domain/connection/connection-state.js";
import * as connection from "../../domain/connection/connection-state.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { NetworkSwitch } from "../latchkit.js";
import { FactStore } from "../shared/fact-store.js";

/** Who is connected, where, and what is being asked of a wallet. One object, so that account and network can never disagree (G4). */
export interface SessionState {
  readonly connection: ConnectionState;
  readonly activeNetworkId: CaipNetworkId;
  readonly isRestoring: boolean;
  readonly switching?: NetworkSwitch;
}

/** Connections that begin and end together, where those that begin stand, which of a namespace come first then, and the network to stand on. */
export interface SessionChange {
  readonly begun?: readonly Connection[];
  readonly place?: Place;
  readonly ended?: readonly ConnectionKey[];
  readonly order?: readonly ConnectionKey[];
  readonly networkId?: CaipNetworkId;
}

const withoutSwitch = ({ switching: _, ...state }: SessionState): SessionState => state;
/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace => id.slice(0, id.indexOf(":")) as Namespace;

/** The network a wallet is looked for: the one whose wallet is to be connected first, else the active one. */
export const wantedNetworkId = ({ activeNetworkId, switching }: SessionState): CaipNetworkId => (switching?.phase === "connect" ? switching.networkId : activeNetworkId);

/** The active connection: the connected one of the active network's namespace. */
export const activeConnection = ({ connection: { connections }, activeNetworkId }: SessionState): Connection | undefined =>
  connections.find(({ namespace }) => namespace === namespaceOf(activeNetworkId));

/** The connected one of a namespace, which is the first of it; without a namespace the active one. */
export const connectionOf = (state: SessionState, namespace?: Namespace): Connection | undefined =>
  namespace === undefined ? activeConnection(state) : state.connection.connections.find((one) => one.namespace === namespace);

/** The active network is where the active connection is; without one it stays. */
const standing = (state: SessionState): SessionState => {
  const networkId = activeConnection(state)?.accounts[0].networkId ?? state.activeNetworkId;
  return networkId === state.activeNetworkId ? state : { ...state, activeNetworkId: networkId };
};

/** Owner of the session. Each method is one transition and at most one emission. */
export class SessionStore extends FactStore<SessionState> {
  constructor(activeNetworkId: CaipNetworkId) {
    super({ connection: connection.initialConnection, activeNetworkId, isRestoring: false });
  }

  #connection(change: (state: ConnectionState) => ConnectionState): void {
    this.update((state) => {
      const next = change(state.connection);
      return next === state.connection ? state : standing({ ...state, connection: next });
    });
  }

  beginRestore(networkId: CaipNetworkId): void {
    this.update((state) => ({ ...state, isRestoring: true, activeNetworkId: networkId }));
  }
  endRestore(restored: readonly Connection[] = []): void {
    this.update((state) => {
      if (!state.isRestoring && restored.length === 0) return state;
      const next = restored.reduce((all, one) => connection.connected(all, one, "behind"), state.connection);
      return standing({ ...state, connection: next, isRestoring: false });
    });
  }

  attempt(connectorId: string): void { this.#connection((state) => connection.attempt(state, connectorId)); }
  attemptElsewhere(): void { this.#connection(connection.attemptElsewhere); }
  attemptEnded(phase: AttemptEnd, error?: LatchkitError): void {
    this.#connection((state) => connection.attemptEnded(state, phase, error));
  }
  clearAttempt(): void { this.#connection(connection.clearAttempt); }

  /** Connections end and begin in one change: account, network and status change together, however many one approval covers (G4). Without `networkId` the active network stays, or goes where the connection goes that is shown now. */
  change({ begun = [], place = "alone", ended = [], order = [], networkId }: SessionChange): void {
    this.update((state) => {
      const left = ended.reduce(connection.disconnected, state.connection);
      const next = connection.ordered(begun.reduce((all, one) => connection.connected(all, one, place), left), order);
      const changed = standing({ ...state, connection: next, activeNetworkId: networkId ?? state.activeNetworkId });
      if (next === state.connection && changed.activeNetworkId === state.activeNetworkId) return state;
      return ended.length > 0 ? withoutSwitch(changed) : changed;
    });
  }
  /** Another connection is on its way to be the shown one, or no longer. */
  switchingConnection(isOn: boolean): void { this.#connection((state) => connection.switchingConnection(state, isOn)); }

  accountsChanged(namespace: Namespace, connectorId: string, accounts: readonly [Account, ...Account[]]): void {
    this.#connection((state) => connection.accountsChanged(state, namespace, connectorId, accounts));
  }

  /** The wallet is on another network; the active network follows when it is the active wallet. An ended switch, and accounts that changed with it, are part of the same change. */
  networkChanged(namespace: Namespace, connectorId: string, networkId: CaipNetworkId, accounts?: readonly [Account, ...Account[]]): void {
    this.update((state) => {
      const granted = accounts ? connection.accountsChanged(state.connection, namespace, connectorId, accounts) : state.connection;
      const next = connection.networkChanged(granted, namespace, connectorId, networkId);
      const changed = standing({ ...state, connection: next });
      const isShown = connectionOf(changed, namespace)?.connector.id === connectorId;
      const arrived = isShown && state.switching?.networkId === networkId;
      if (next === state.connection && changed === state && !arrived) return state;
      return arrived ? withoutSwitch(changed) : changed;
    });
  }

  /** The wallet went where it was asked to go: that network is the active one, also where another namespace was active, and no switch waits. Where another wallet is shown by then, its network is. */
  arrived(namespace: Namespace, connectorId: string, networkId: CaipNetworkId): void {
    this.update((state) => {
      const next = connection.networkChanged(state.connection, namespace, connectorId, networkId);
      if (next === state.connection && state.activeNetworkId === networkId && !state.switching) return state;
      return withoutSwitch(standing({ ...state, connection: next, activeNetworkId: networkId }));
    });
  }

  /** A network is chosen while no wallet of its namespace is connected. */
  chooseNetwork(networkId: CaipNetworkId): void {
    this.update((state) => (state.activeNetworkId === networkId ? state : { ...state, activeNetworkId: networkId }));
  }

  switching(change: NetworkSwitch | undefined): void {
    this.update((state) => (change ? { ...state, switching: change } : state.switching ? withoutSwitch(state) : state));
  }
}
