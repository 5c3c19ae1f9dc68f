import { CHAINS } from "../../domain/chains/chains.js";
import { type Namespace, NAMESPACES, type CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { AddressLabels, RecentConnection } from "../../domain/connection/recent-connection.js";
import type { RecentWallet } from "../../domain/connectors/connector.js";
import { STORAGE_ENTRIES } from "../../domain/storage/storage-registry.js";
import { StateStore } from "../shared/state-store.js";
import type { StoredState } from "../shared/stored-state.js";

/** A connection to restore without asking the user. */
export interface RememberedConnection {
  readonly namespace: Namespace;
  readonly connectorId: string;
}

/** Remembered connections and labels; empty until the connection code has loaded them. */
export interface SavedMemory {
  readonly recent: readonly RecentConnection[];
  readonly labels: AddressLabels;
}

/**
 * Persistent connection data (docs/storage.md), read only. The state is the list of recent
 * wallets.
 */
export class ConnectionMemory extends StateStore<readonly RecentWallet[]> {
  readonly #stored: StoredState;
  readonly saved = new StateStore<SavedMemory>({ recent: [], labels: {} });
  /** The EVM connector that is always restored, instead of the remembered ones. */
  readonly forced: string | undefined;
  constructor(storedState: StoredState, forced?: string) {
    super([]);
    this.#stored = storedState;
    this.forced = forced;
  }

  load(): void {
    this.update(() => this.#stored.read(STORAGE_ENTRIES.recentWallets));
  }

  networkId(): CaipNetworkId | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNetworkId);
  }

  namespace(): Namespace | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNamespace);
  }

  isEnded(namespace: Namespace, connectorId: string): boolean {
    return (
      this.#stored
        .read(STORAGE_ENTRIES.disconnectedConnectorIds)
        [namespace]?.includes(connectorId) ?? false
    );
  }

  get hasEnded(): boolean {
    return Object.values(this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds)).some(
      ({ length }) => length > 0,
    );
  }

  /** The selected connection of each namespace to restore. */
  activeToRestore(): readonly RememberedConnection[] {
    const ids = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    return NAMESPACES.flatMap((namespace) => {
      const connectorId =
        (CHAINS[namespace].runsInSafe ? this.forced : undefined) ?? ids[namespace];
      return connectorId === undefined || this.isEnded(namespace, connectorId)
        ? []
        : [{ namespace, connectorId }];
    });
  }
}
