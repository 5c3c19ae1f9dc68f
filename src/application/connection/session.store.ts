import type { Account } from "../../domain/account/account.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { AttemptEnd, Connection, ConnectionState } from "../../domain/connection/connection-state.js";
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

/** One wallet in one namespace. */
export interface ConnectionKey { readonly namespace: Namespace; readonly connectorId: string }
/** Connections that begin and end together, and the network to stand on then. */
export interface SessionChange { readonly begun?: readonly Connection[]; readonly ended?: readonly ConnectionKey[]; readonly networkId?: CaipNetworkId }

/** What a connection is found by. */
export const keyOf = ({ namespace, connector }: Connection): ConnectionKey => ({ namespace, connectorId: connector.id });

const withoutSwitch = ({ switching: _, ...state }: SessionState): SessionState => state;
/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace => id.slice(0, id.indexOf(":")) as Namespace;

/** The network a wallet is looked for: the one whose wallet is to be connected first, else the active one. */
export const wantedNetworkId = ({ activeNetworkId, switching }: SessionState): CaipNetworkId => (switching?.phase === "connect" ? switching.networkId : activeNetworkId);

/** The active connection: the one in the active network's namespace. */
export const activeConnection = ({ connection: { connections }, activeNetworkId }: SessionState): Connection | undefined =>
  connections.find(({ namespace }) => namespace === namespaceOf(activeNetworkId));

export const connectionOf = (state: SessionState, namespace?: Namespace): Connection | undefined =>
  namespace === undefined ? activeConnection(state) : state.connection.connections.find((one) => one.namespace === namespace);

/** Owner of the session. Each method is one transition and at most one emission. */
export class SessionStore extends FactStore<SessionState> {
  constructor(activeNetworkId: CaipNetworkId) {
    super({ connection: connection.initialConnection, activeNetworkId, isRestoring: false });
  }

  #connection(change: (state: ConnectionState) => ConnectionState): void {
    this.update((state) => {
      const next = change(state.connection);
      return next === state.connection ? state : { ...state, connection: next };
    });
  }

  beginRestore(networkId: CaipNetworkId): void {
    this.update((state) => ({ ...state, isRestoring: true, activeNetworkId: networkId }));
  }
  endRestore(restored: readonly Connection[] = []): void {
    this.update((state) => {
      if (!state.isRestoring && restored.length === 0) return state;
      const next = restored.reduce((all, one) => connection.connected(all, one), state.connection);
      const active = restored.find((one) => one.namespace === namespaceOf(state.activeNetworkId));
      return { ...state, connection: next, isRestoring: false, activeNetworkId: active?.accounts[0].networkId ?? state.activeNetworkId };
    });
  }

  attempt(connectorId: string): void { this.#connection((state) => connection.attempt(state, connectorId)); }
  attemptElsewhere(): void { this.#connection(connection.attemptElsewhere); }
  attemptEnded(phase: AttemptEnd, error?: LatchkitError): void {
    this.#connection((state) => connection.attemptEnded(state, phase, error));
  }
  clearAttempt(): void { this.#connection(connection.clearAttempt); }

  /** Connections end and begin in one change: account, network and status change together, however many one approval covers (G4). Without `networkId` the active network stays. */
  change({ begun = [], ended = [], networkId }: SessionChange): void {
    this.update((state) => {
      const left = ended.reduce(connection.disconnected, state.connection);
      const next = begun.reduce(connection.connected, left);
      const activeNetworkId = networkId ?? state.activeNetworkId;
      if (next === state.connection && (begun.length === 0 || activeNetworkId === state.activeNetworkId)) return state;
      const changed = { ...state, connection: next, activeNetworkId };
      return ended.length > 0 ? withoutSwitch(changed) : changed;
    });
  }

  accountsChanged(namespace: Namespace, connectorId: string, accounts: readonly [Account, ...Account[]]): void {
    this.#connection((state) => connection.accountsChanged(state, namespace, connectorId, accounts));
  }

  /** The wallet is on another network; the active network follows when it is the active wallet. An ended switch, and accounts that changed with it, are part of the same change. */
  networkChanged(namespace: Namespace, connectorId: string, networkId: CaipNetworkId, accounts?: readonly [Account, ...Account[]]): void {
    this.update((state) => {
      const granted = accounts ? connection.accountsChanged(state.connection, namespace, connectorId, accounts) : state.connection;
      const next = connection.networkChanged(granted, namespace, connectorId, networkId);
      const isActive = namespaceOf(state.activeNetworkId) === namespace;
      const moved = isActive && state.activeNetworkId !== networkId;
      const arrived = state.switching?.networkId === networkId;
      if (next === state.connection && !moved && !arrived) return state;
      const changed = { ...state, connection: next, activeNetworkId: isActive ? networkId : state.activeNetworkId };
      return arrived ? withoutSwitch(changed) : changed;
    });
  }

  /** The wallet went where it was asked to go: that network is the active one, also where another namespace was active, and no switch waits. */
  arrived(namespace: Namespace, connectorId: string, networkId: CaipNetworkId): void {
    this.update((state) => {
      const next = connection.networkChanged(state.connection, namespace, connectorId, networkId);
      if (next === state.connection && state.activeNetworkId === networkId && !state.switching) return state;
      return withoutSwitch({ ...state, connection: next, activeNetworkId: networkId });
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
