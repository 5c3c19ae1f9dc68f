import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type {
  AttemptEnd,
  Connection,
  ConnectionState,
} from "../../domain/connection/connection-state.js";
import * as connection from "../../domain/connection/connection-state.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { NetworkSwitch } from "../network/network.api.js";
import { StateStore } from "../shared/state-store.js";

/**
 * Who is connected, where, and what is being asked of a wallet. One object, so that account and
 * network can never disagree (G4).
 */
export interface ConnectionStoreState {
  readonly connection: ConnectionState;
  readonly activeNetworkId: CaipNetworkId;
  readonly isRestoring: boolean;
  readonly switching?: NetworkSwitch;
}

/** No switch is requested any more. */
export const withoutSwitch = ({
  switching: _,
  ...state
}: ConnectionStoreState): ConnectionStoreState => state;
/** The namespace of a CAIP-2 id. */
export const namespaceOf = (id: CaipNetworkId): Namespace =>
  id.slice(0, id.indexOf(":")) as Namespace;

/**
 * The network a wallet is looked for: the one whose wallet is to be connected first, else the
 * active one.
 */
export const wantedNetworkId = ({
  activeNetworkId,
  switching,
}: ConnectionStoreState): CaipNetworkId =>
  switching?.phase === "connect" ? switching.networkId : activeNetworkId;

/** The active connection: the connected one of the active network's namespace. */
export const activeConnection = ({
  connection: { connections },
  activeNetworkId,
}: ConnectionStoreState): Connection | undefined =>
  connections.find(({ namespace }) => namespace === namespaceOf(activeNetworkId));

/**
 * The connected one of a namespace, which is the first of it; without a namespace the active one.
 */
export const connectionOf = (
  state: ConnectionStoreState,
  namespace?: Namespace,
): Connection | undefined =>
  namespace === undefined
    ? activeConnection(state)
    : state.connection.connections.find((one) => one.namespace === namespace);

/**
 * Owner of the connections and the active network. Each method, and each change of
 * `connection-store-changes.ts`, is one transition and at most one emission.
 */
export class ConnectionStore extends StateStore<ConnectionStoreState> {
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
  /** Nothing, or nothing more, is brought back. */
  endRestore(): void {
    this.update((state) => (state.isRestoring ? { ...state, isRestoring: false } : state));
  }

  attempt(connectorId: string): void {
    this.#connection((state) => connection.attempt(state, connectorId));
  }
  attemptElsewhere(): void {
    this.#connection(connection.attemptElsewhere);
  }
  attemptEnded(phase: AttemptEnd, error?: LatchkitError): void {
    this.#connection((state) => connection.attemptEnded(state, phase, error));
  }
  clearAttempt(): void {
    this.#connection(connection.clearAttempt);
  }

  /** A network is chosen while no wallet of its namespace is connected. */
  chooseNetwork(networkId: CaipNetworkId): void {
    this.update((state) =>
      state.activeNetworkId === networkId ? state : { ...state, activeNetworkId: networkId },
    );
  }

  switching(change: NetworkSwitch | undefined): void {
    this.update((state) => {
      if (!change && !state.switching) return state;
      return change ? { ...state, switching: change } : withoutSwitch(state);
    });
  }
}
