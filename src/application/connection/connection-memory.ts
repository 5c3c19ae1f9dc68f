import { type Namespace, NAMESPACES } from "../../domain/caip/caip.types.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { AddressLabels, RecentConnection } from "../../domain/connection/recent-connection.js";
import type { RecentWallet } from "../../domain/connectors/recent-wallets.js";
import { STORAGE_ENTRIES } from "../../domain/storage/storage-registry.js";
import { StateStore } from "../shared/state-store.js";
import type { StoredState } from "../shared/stored-state.js";

/** A connection to bring back without asking the user. */
export interface RememberedConnection {
  readonly namespace: Namespace;
  readonly connectorId: string;
}

/** What is remembered beside them; empty until the code that works on a session read it. */
export interface Saved {
  readonly recent: readonly RecentConnection[];
  readonly labels: AddressLabels;
}

/**
 * What outlived the page (docs/storage.md), read only. Recent wallets are also state that views
 * show.
 */
export class ConnectionMemory extends StateStore<readonly RecentWallet[]> {
  readonly #stored: StoredState;
  readonly saved = new StateStore<Saved>({ recent: [], labels: {} });
  /** The EVM connector that is brought back in any case, in place of what was remembered. */
  readonly forced: string | undefined;
  constructor(stored: StoredState, forced?: string) {
    super([]);
    this.#stored = stored;
    this.forced = forced;
  }

  /** Reads the recent wallets; called once, by `start()`. */
  load(): void {
    this.update(() => this.#stored.read(STORAGE_ENTRIES.recentWallets));
  }

  networkId(): CaipNetworkId | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNetworkId);
  }

  namespace(): Namespace | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNamespace);
  }

  /** Whether the user ended this connection when it was last seen. */
  isEnded(namespace: Namespace, connectorId: string): boolean {
    return (
      this.#stored
        .read(STORAGE_ENTRIES.disconnectedConnectorIds)
        [namespace]?.includes(connectorId) ?? false
    );
  }

  /** Whether the user ever ended a connection. */
  get hasEnded(): boolean {
    return Object.values(this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds)).some(
      ({ length }) => length > 0,
    );
  }

  /**
   * The shown connector of each namespace, to restore: connected when last seen, and not ended by
   * the user since.
   */
  activeToRestore(): readonly RememberedConnection[] {
    const ids = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    return NAMESPACES.flatMap((namespace) => {
      const connectorId = (namespace === "eip155" ? this.forced : undefined) ?? ids[namespace];
      return connectorId === undefined || this.isEnded(namespace, connectorId)
        ? []
        : [{ namespace, connectorId }];
    });
  }
}
