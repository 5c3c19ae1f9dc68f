import { type Namespace, NAMESPACES } from "../../domain/caip/caip.types.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { type RecentWallet, rememberWallet } from "../../domain/connectors/recent-wallets.js";
import { STORAGE_ENTRIES } from "../../domain/storage/storage-registry.js";
import { FactStore } from "../shared/fact-store.js";
import type { StoredState } from "../shared/stored-state.js";

/** A connection to bring back without asking the visitor. */
export interface Remembered { readonly namespace: Namespace; readonly connectorId: string }

/** What outlives the page (spec section 3, local storage). Recent wallets are also a fact that views show. */
export class RememberedConnections extends FactStore<readonly RecentWallet[]> {
  readonly #stored: StoredState;
  constructor(stored: StoredState) {
    super([]);
    this.#stored = stored;
  }

  /** Reads the recent wallets; called once, by `start()`. */
  load(): void { this.update(() => this.#stored.read(STORAGE_ENTRIES.recentWallets)); }

  networkId(): CaipNetworkId | undefined { return this.#stored.read(STORAGE_ENTRIES.activeNetworkId); }

  /** Connectors to restore: connected when last seen, and not ended by the visitor since. */
  toRestore(): readonly Remembered[] {
    const ids = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    const ended = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    return NAMESPACES.flatMap((namespace) => {
      const connectorId = ids[namespace];
      return connectorId === undefined || ended[namespace]?.includes(connectorId) ? [] : [{ namespace, connectorId }];
    });
  }

  /** A conflicting announcer is never remembered for restore: after a reload its id could name another extension (T1). */
  connected(connector: Connector, { namespace }: Connection): void {
    this.update((list) => rememberWallet(list, { id: connector.id, name: connector.name, ...(connector.imageId && { imageId: connector.imageId }) }));
    this.#stored.write(STORAGE_ENTRIES.recentWallets, this.snapshot);
    if (connector.isConflicting) return;
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds), [namespace]: connector.id });
    const ended = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    if (ended[namespace]) this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, { ...ended, [namespace]: ended[namespace].filter((id) => id !== connector.id) });
  }

  disconnected(namespace: Namespace, connectorId: string): void {
    const { [namespace]: _, ...others } = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, others);
    const ended = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, { ...ended, [namespace]: [...new Set([...(ended[namespace] ?? []), connectorId])].slice(-20) });
  }

  /** Keeps status, namespaces and network in step with what is shown. */
  keep(state: { readonly status: "disconnected" | "connecting" | "connected"; readonly namespaces: readonly Namespace[]; readonly networkId: CaipNetworkId }): void {
    this.#stored.write(STORAGE_ENTRIES.connectionStatus, state.status);
    this.#stored.write(STORAGE_ENTRIES.connectedNamespaces, state.namespaces);
    this.#stored.write(STORAGE_ENTRIES.activeNetworkId, state.networkId);
    this.#stored.write(STORAGE_ENTRIES.activeNamespace, state.networkId.slice(0, state.networkId.indexOf(":")) as Namespace);
  }
}
