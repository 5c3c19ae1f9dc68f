import { namespaceOf } from "../../domain/caip/caip.js";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import { type ConnectionKey, keyOf } from "../../domain/connection/connection-key.js";
import type { Connection } from "../../domain/connection/connection-state.js";
import type {
  AddressLabels,
  RecentConnection,
  StoredConnection,
  StoredConnections,
} from "../../domain/connection/recent-connection.js";
import { connectionStatusOf } from "../../domain/connection/connection-status.js";
import {
  choosing,
  forgetting,
  isStorableAddress,
  labelling,
  labelsLeft,
  remembering,
  stillChosen,
  storedAddress,
} from "../../domain/connection/stored-connections.js";
import { plainText } from "../../domain/connectors/announcement.js";
import type { Connector } from "../../domain/connectors/connector.js";
import { rememberWallet } from "../../domain/connectors/recent-wallets.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { CONNECTION_ENTRIES } from "../../domain/storage/connection-entries.js";
import { STORAGE_ENTRIES } from "../../domain/storage/storage-registry.js";
import type { ConnectionTarget } from "./connection.api.js";
import { type StateStore, isSame } from "../shared/state-store.js";
import type { StoredState } from "../shared/stored-state.js";
import type { RememberedConnection, ConnectionMemory } from "./connection-memory.js";
import type { ConnectionStore } from "./connection.store.js";

const MAX_ENDED = 20;
interface StoredMemory {
  readonly connections: StoredConnections;
  readonly labels: AddressLabels;
}
type Lists = Partial<Record<Namespace, readonly string[]>>;

/** Writes down what is to outlive the page (docs/storage.md). */
export class ConnectionMemoryWriter {
  readonly #memory: ConnectionMemory;
  readonly #stored: StoredState;
  readonly #connectionStore: ConnectionStore;
  readonly #offered: (stored: StoredConnections) => readonly RecentConnection[];

  /**
   * `offered`: which of the remembered connections a user may take up again, connected ones among
   * them.
   */
  constructor(
    memory: ConnectionMemory,
    stored: StoredState,
    connectionStore: ConnectionStore,
    offered: (stored: StoredConnections) => readonly RecentConnection[],
  ) {
    this.#memory = memory;
    this.#stored = stored;
    this.#connectionStore = connectionStore;
    this.#offered = offered;
  }

  /** What is remembered, as far as views show it. */
  get stores(): readonly StateStore<unknown>[] {
    return [this.#memory, this.#memory.saved];
  }

  /** Whether anything was remembered before. */
  get isFirstVisit(): boolean {
    return this.#memory.snapshot.length === 0;
  }

  /** The network that was active when last seen. */
  get networkId(): CaipNetworkId | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNetworkId);
  }

  /** Where somebody was connected when the page was last seen. */
  get connectedNamespaces(): readonly Namespace[] {
    return this.#stored.read(STORAGE_ENTRIES.connectedNamespaces);
  }

  /** Every account that a connection had here, the newest first. */
  addressesOf({ namespace, connectorId }: ConnectionKey): readonly string[] {
    const known = this.#read().connections[namespace];
    const accounts = known?.find((one) => one.connectorId === connectorId)?.accounts ?? [];
    return accounts.map(({ address }) => address);
  }

  /** What a recent wallet called itself when it was connected; undefined for any other. */
  nameOf({ id, walletId = id }: Connector): string | undefined {
    return this.#memory.snapshot.find((one) => one.id === walletId || one.id === id)?.name;
  }

  /**
   * The account that the user chose of a connection in the wallet's order, unless the wallet has
   * put another one first since.
   */
  chosenOf(connection: Connection): string | undefined {
    return stillChosen(connection, this.#find(keyOf(connection)));
  }

  /** The account that the wallet itself has first of a connection as it is shown. */
  walletFirstOf(connection: Connection): string {
    const { chosen, walletFirst } = this.#find(keyOf(connection)) ?? {};
    const [{ address }] = connection.accounts;
    return chosen === undefined ? address : (walletFirst ?? address);
  }

  /**
   * The user chose this account of a connected wallet that itself has `walletFirst` first: a later
   * page shows it again while the wallet grants it and changes to no other.
   */
  chose(key: ConnectionKey, address: string, walletFirst: string): void {
    const saved = this.#read();
    const connections = remembering(saved.connections, this.#connected);
    this.#write({ ...saved, connections: choosing(connections, key, address, walletFirst) });
  }

  #find({ namespace, connectorId }: ConnectionKey): StoredConnection | undefined {
    return this.#read().connections[namespace]?.find((one) => one.connectorId === connectorId);
  }

  /**
   * Reads what is remembered beside the recent wallets; again whenever another tab may have
   * written, or other connectors are in the page.
   */
  load(): void {
    this.#publish(this.#read());
  }

  /**
   * Every connection to restore, in each namespace the one that was shown first: live when last
   * seen, and not ended by the user since.
   */
  allToRestore(): readonly RememberedConnection[] {
    const { connections } = this.#read();
    const active = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    const { forced } = this.#memory;
    const all = NAMESPACES.flatMap((namespace) => {
      const remembered = [
        active[namespace] ?? [],
        connections[namespace]?.map(({ connectorId }) => connectorId) ?? [],
      ].flat();
      const ids = new Set(namespace === "eip155" && forced !== undefined ? [forced] : remembered);
      return [...ids].map((connectorId) => ({ namespace, connectorId }));
    });
    return all.filter(
      ({ namespace, connectorId }) => !this.#memory.isEnded(namespace, connectorId),
    );
  }

  /**
   * A wallet connected in these namespaces, with the others behind it or alone: then whatever else
   * is remembered there has ended.
   */
  connected(connector: Connector, namespaces: readonly Namespace[], isAlone: boolean): void {
    this.#recent(connector);
    const ended: Lists = { ...this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds) };
    const [active, { connections }] = [
      this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds),
      this.#read(),
    ];
    for (const namespace of namespaces) {
      const others = isAlone
        ? [
            active[namespace] ?? [],
            connections[namespace]?.map(({ connectorId }) => connectorId) ?? [],
          ].flat()
        : [];
      ended[namespace] = [...new Set([...(ended[namespace] ?? []), ...others])].filter(
        (id) => id !== connector.id,
      );
    }
    this.#end(ended);
    this.writeActive(namespaces);
  }

  /**
   * Writes which connection is shown in these namespaces. A conflicting announcer is never
   * remembered for restore: after a reload its id could name another extension.
   */
  writeActive(namespaces: readonly Namespace[]): void {
    const active = { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds) };
    for (const namespace of namespaces) {
      const first = this.#connected.find(
        (one) => one.namespace === namespace && !one.connector.isConflicting,
      );
      if (first) active[namespace] = first.connector.id;
    }
    if (!isSame(active, this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds)))
      this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, active);
  }

  /**
   * A paired wallet counts as the described one it was chosen as. One that nobody chose by name has
   * no row to come back to.
   */
  #recent({ id, type, walletId, name, imageId }: Connector): void {
    if (type === "WALLET_CONNECT" && walletId === undefined) return;
    this.#memory.update((list) =>
      rememberWallet(list, { id: walletId ?? id, name, ...(imageId && { imageId }) }),
    );
    this.#stored.write(STORAGE_ENTRIES.recentWallets, this.#memory.snapshot);
  }

  /**
   * These ended; what is connected behind them is shown from now on. All of them in one write, so
   * that another tab reads all or none.
   */
  disconnected(connections: readonly ConnectionKey[]): void {
    const active = { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds) };
    const ended: Lists = { ...this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds) };
    for (const { namespace, connectorId } of connections) {
      if (active[namespace] === connectorId) delete active[namespace];
      ended[namespace] = [
        ...(ended[namespace] ?? []).filter((id) => id !== connectorId),
        connectorId,
      ];
    }
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, active);
    this.writeActive(connections.map(({ namespace }) => namespace));
    this.#end(ended);
  }

  /**
   * Connections that this page does not have ended. Whoever stood at one of them in another tab is
   * found where this page is: nobody chose to stand there without a wallet.
   */
  endedAway(connections: readonly ConnectionKey[]): void {
    this.disconnected(connections);
    const { networkId } = this;
    if (networkId === undefined) return;
    const isThere = ({ namespace }: ConnectionKey): boolean => namespace === namespaceOf(networkId);
    if (connections.some(isThere) && !this.allToRestore().some(isThere))
      this.#writeNetwork(this.#connectionStore.snapshot.activeNetworkId);
  }

  /** Keeps what is remembered of the connected wallets in step with them. */
  writeConnected(): void {
    const saved = this.#read();
    const connections = remembering(saved.connections, this.#connected);
    this.#write({ connections, labels: labelsLeft(saved.labels, saved.connections, connections) });
  }

  /**
   * Forgets a remembered connection or one address of it, with the labels of what is forgotten.
   * Throws `connection/invalid-status` for one that is connected.
   */
  forget(which: ConnectionTarget): void {
    const status = connectionStatusOf(this.#connectionStore.snapshot.connection, which);
    if (status !== "disconnected") throw new LatchkitError("connection/invalid-status", { status });
    const saved = this.#read();
    const connections = forgetting(saved.connections, which);
    this.#write({ connections, labels: labelsLeft(saved.labels, saved.connections, connections) });
    const { [which.namespace]: active, ...others } = this.#stored.read(
      STORAGE_ENTRIES.connectedConnectorIds,
    );
    const isGone = !connections[which.namespace]?.some(
      ({ connectorId }) => connectorId === which.connectorId,
    );
    if (active === which.connectorId && isGone)
      this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, others);
  }

  /** Throws `address/malformed`. */
  setLabel(
    { namespace, address }: { readonly namespace: Namespace; readonly address: string },
    label: string | undefined,
  ): void {
    if (!isStorableAddress(namespace, address))
      throw new LatchkitError("address/malformed", { value: address, namespace });
    const saved = this.#read();
    const key = `${namespace}:${storedAddress(namespace, address)}` as const;
    this.#write({ ...saved, labels: labelling(saved.labels, key, plainText(label)) });
  }

  /**
   * Keeps status, namespaces and, where it was moved to, the network in step with what is shown.
   */
  writeStatus(
    state: {
      readonly status: "disconnected" | "connecting" | "connected";
      readonly namespaces: readonly Namespace[];
      readonly networkId: CaipNetworkId;
    },
    hasMoved: boolean,
  ): void {
    this.#stored.write(STORAGE_ENTRIES.connectionStatus, state.status);
    this.#stored.write(STORAGE_ENTRIES.connectedNamespaces, state.namespaces);
    if (hasMoved) this.#writeNetwork(state.networkId);
  }

  #writeNetwork(networkId: CaipNetworkId): void {
    this.#stored.write(STORAGE_ENTRIES.activeNetworkId, networkId);
    this.#stored.write(STORAGE_ENTRIES.activeNamespace, namespaceOf(networkId));
  }

  get #connected(): readonly Connection[] {
    return this.#connectionStore.snapshot.connection.connections;
  }

  #read(): StoredMemory {
    return {
      connections: this.#stored.read(CONNECTION_ENTRIES.connections),
      labels: this.#stored.read(CONNECTION_ENTRIES.addressLabels),
    };
  }

  #publish({ connections, labels }: StoredMemory): void {
    const saved = { recent: this.#offered(connections), labels };
    this.#memory.saved.update((before) => (isSame(before, saved) ? before : saved));
  }

  #write(saved: StoredMemory): void {
    this.#stored.keep(CONNECTION_ENTRIES.connections, saved.connections);
    this.#stored.keep(CONNECTION_ENTRIES.addressLabels, saved.labels);
    this.#publish(saved);
  }

  /** What falls out of the list of the ended is forgotten, or it would be restored. */
  #end(all: Lists): void {
    const before = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    const ended = Object.fromEntries(
      Object.entries(all).map(([namespace, ids]) => [namespace, ids.slice(-MAX_ENDED)]),
    ) as Lists;
    if (isSame(before, ended)) return;
    this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, ended);
    const saved = this.#read();
    const dropped = NAMESPACES.flatMap((namespace) =>
      (all[namespace] ?? [])
        .slice(0, -MAX_ENDED)
        .map((connectorId) => ({ namespace, connectorId })),
    );
    if (dropped.length > 0)
      this.#write({ ...saved, connections: dropped.reduce(forgetting, saved.connections) });
  }
}
