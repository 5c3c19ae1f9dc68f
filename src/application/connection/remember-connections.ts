import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { rememberWallet } from "../../domain/connectors/recent-wallets.js";
import { STORAGE_ENTRIES } from "../../domain/storage/storage-registry.js";
import type { StoredState } from "../shared/stored-state.js";
import type { RememberedConnections } from "./remembered-connections.js";
import type { ConnectionKey } from "./session.store.js";

const byNamespace = <T>(namespaces: readonly Namespace[], value: (namespace: Namespace) => T): Partial<Record<Namespace, T>> =>
  Object.fromEntries(namespaces.map((namespace) => [namespace, value(namespace)]));

/** Writes down what is to outlive the page (spec section 3, local storage). */
export class RememberConnections {
  readonly #remembered: RememberedConnections;
  readonly #stored: StoredState;
  constructor(remembered: RememberedConnections, stored: StoredState) {
    this.#remembered = remembered;
    this.#stored = stored;
  }

  /** Whether anything was remembered before. */
  get isFirstVisit(): boolean { return this.#remembered.snapshot.length === 0; }

  /** A conflicting announcer is never remembered for restore: after a reload its id could name another extension (T1). */
  connected(connector: Connector, namespaces: readonly Namespace[]): void {
    this.#recent(connector);
    const ended = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    const again = namespaces.filter((namespace) => ended[namespace]);
    if (again.length > 0) this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, { ...ended, ...byNamespace(again, (namespace) => (ended[namespace] ?? []).filter((id) => id !== connector.id)) });
    if (connector.isConflicting) return;
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds), ...byNamespace(namespaces, () => connector.id) });
  }

  /** A paired wallet counts as the described one it was chosen as. One that nobody chose by name has no row to come back to. */
  #recent({ id, type, walletId, name, imageId }: Connector): void {
    if (type === "WALLET_CONNECT" && walletId === undefined) return;
    this.#remembered.update((list) => rememberWallet(list, { id: walletId ?? id, name, ...(imageId && { imageId }) }));
    this.#stored.write(STORAGE_ENTRIES.recentWallets, this.#remembered.snapshot);
  }

  /** All of them in one write, so that another tab reads all or none. */
  disconnected(connections: readonly ConnectionKey[]): void {
    const others = { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds) };
    const ended = { ...this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds) };
    for (const { namespace, connectorId } of connections) {
      delete others[namespace];
      ended[namespace] = [...new Set([...(ended[namespace] ?? []), connectorId])].slice(-20);
    }
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, others);
    this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, ended);
  }

  /** Keeps status, namespaces and network in step with what is shown. */
  keep(state: { readonly status: "disconnected" | "connecting" | "connected"; readonly namespaces: readonly Namespace[]; readonly networkId: CaipNetworkId }): void {
    this.#stored.write(STORAGE_ENTRIES.connectionStatus, state.status);
    this.#stored.write(STORAGE_ENTRIES.connectedNamespaces, state.namespaces);
    this.#stored.write(STORAGE_ENTRIES.activeNetworkId, state.networkId);
    this.#stored.write(STORAGE_ENTRIES.activeNamespace, state.networkId.slice(0, state.networkId.indexOf(":")) as Namespace);
  }
}
