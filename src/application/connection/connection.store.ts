import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import * as connection from "../../domain/connection/connection-state.js";
import {
  type AttemptEnd,
  type ConnectionState,
  type WalletsState,
  withoutSwitch,
} from "../../domain/connection/connection-state.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { NetworkSwitch } from "../../domain/network/network-route.js";
import { StateStore } from "../shared/state-store.js";
import type { WalletsStore } from "./wallets.api.js";

/**
 * Store of the connections and the active network. Each change is one transition and at most one
 * emission.
 */
export class ConnectionStore extends StateStore<WalletsState> implements WalletsStore {
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
  endRestore(): void {
    this.update((state) => (state.isRestoring ? { ...state, isRestoring: false } : state));
  }

  startAttempt(connectorId: string): void {
    this.#connection((state) => connection.startAttempt(state, connectorId));
  }
  markAttemptInOtherTab(): void {
    this.#connection(connection.markAttemptInOtherTab);
  }
  endAttempt(phase: AttemptEnd, error?: LatchkitError): void {
    this.#connection((state) => connection.endAttempt(state, phase, error));
  }
  clearAttempt(): void {
    this.#connection(connection.clearAttempt);
  }

  chooseNetwork(networkId: CaipNetworkId): void {
    this.update((state) =>
      state.activeNetworkId === networkId ? state : { ...state, activeNetworkId: networkId },
    );
  }

  setSwitching(change: NetworkSwitch | undefined): void {
    this.update((state) => {
      if (!change && !state.switching) return state;
      return change ? { ...state, switching: change } : withoutSwitch(state);
    });
  }
}
