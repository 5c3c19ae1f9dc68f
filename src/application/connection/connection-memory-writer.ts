import { isSameAddress, namespaceOf } from "../../domain/caip/caip.js";
import { CHAINS } from "../../domain/chains/chains.js";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import {
  type ConnectionKey,
  keyOf,
  type Connection,
} from "../../domain/connection/connection-state.js";
import type {
  AddressLabels,
  RecentConnection,
  StoredConnection,
  StoredConnections,
} from "../../domain/connection/recent-connection.js";
import { connectionStatusOf } from "../../domain/connection/switch-step.js";
import {
  rememberChoice,
  forgetConnection,
  isStorableAddress,
  setLabel,
  remainingLabels,
  rememberConnections,
  currentChoice,
  storedAddress,
} from "../../domain/connection/stored-connections.js";
import { plainText } from "../../domain/connectors/announcement.js";
import { type Connector, rememberWallet } from "../../domain/connectors/connector.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { ofSenders, RECIPIENTS } from "../../domain/send/recent-recipients.js";
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
type IdLists = Partial<Record<Namespace, readonly string[]>>;

/** Writes persistent connection data (docs/storage.md). */
export class ConnectionMemoryWriter {
  readonly #memory: ConnectionMemory;
  readonly #stored: StoredState;
  readonly #connectionStore: ConnectionStore;
  readonly #offered: (storedConnections: StoredConnections) => readonly RecentConnection[];

  /** `offered`: the remembered connections that the user can reconnect, connected ones included. */
  constructor(
    memory: ConnectionMemory,
    storedState: StoredState,
    connectionStore: ConnectionStore,
    offeredConnections: (storedConnections: StoredConnections) => readonly RecentConnection[],
  ) {
    this.#memory = memory;
    this.#stored = storedState;
    this.#connectionStore = connectionStore;
    this.#offered = offeredConnections;
  }

  get stores(): readonly StateStore<unknown>[] {
    return [this.#memory, this.#memory.saved];
  }

  /** True if no wallet was ever remembered. */
  get isFirstVisit(): boolean {
    return this.#memory.snapshot.length === 0;
  }

  /** The network that was active on the last page. */
  get networkId(): CaipNetworkId | undefined {
    return this.#stored.read(STORAGE_ENTRIES.activeNetworkId);
  }

  /** The namespaces that were connected on the last page. */
  get connectedNamespaces(): readonly Namespace[] {
    return this.#stored.read(STORAGE_ENTRIES.connectedNamespaces);
  }

  /** All accounts that a connection ever had here, newest first. */
  addressesOf({ namespace, connectorId }: ConnectionKey): readonly string[] {
    const connections = this.#read().connections[namespace];
    const accounts = connections?.find((one) => one.connectorId === connectorId)?.accounts ?? [];
    return accounts.map(({ address }) => address);
  }

  /** The name of a recent wallet; undefined for other wallets. */
  nameOf({ id, walletId = id }: Connector): string | undefined {
    return this.#memory.snapshot.find((one) => one.id === walletId || one.id === id)?.name;
  }

  /** The account that the user selected, unless the wallet's own first account changed since. */
  chosenOf(connection: Connection): string | undefined {
    return currentChoice(connection, this.#find(keyOf(connection)));
  }

  /** The account that the wallet itself lists first. */
  walletFirstOf(connection: Connection): string {
    const { chosen, walletFirst } = this.#find(keyOf(connection)) ?? {};
    const [{ address }] = connection.accounts;
    return chosen === undefined ? address : (walletFirst ?? address);
  }

  /**
   * The next page selects it again while it is granted and the wallet's first account is
   * `walletFirst`.
   */
  recordChosen(key: ConnectionKey, address: string, walletFirst: string): void {
    const memory = this.#read();
    const connections = rememberConnections(memory.connections, this.#connected);
    this.#writeAll(memory, rememberChoice(connections, key, address, walletFirst));
  }

  #find({ namespace, connectorId }: ConnectionKey): StoredConnection | undefined {
    return this.#read().connections[namespace]?.find((one) => one.connectorId === connectorId);
  }

  /** Call again when another tab may have written or the available connectors changed. */
  load(): void {
    this.#publish(this.#read());
  }

  /**
   * Connections to restore, the selected one of each namespace first: live on the last page and
   * not disconnected by the user since.
   */
  allToRestore(): readonly RememberedConnection[] {
    const { connections } = this.#read();
    const active = this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds);
    const { forced } = this.#memory;
    const all = NAMESPACES.flatMap((namespace) => {
      const connectorIds = [
        active[namespace] ?? [],
        connections[namespace]?.map(({ connectorId }) => connectorId) ?? [],
      ].flat();
      const ids = new Set(
        CHAINS[namespace].runsInSafe && forced !== undefined ? [forced] : connectorIds,
      );
      return [...ids].map((connectorId) => ({ namespace, connectorId }));
    });
    return all.filter(
      ({ namespace, connectorId }) => !this.#memory.isEnded(namespace, connectorId),
    );
  }

  /**
   * Records a connected wallet. `isAlone`: the other remembered connections of these namespaces
   * have ended.
   */
  recordConnected(connector: Connector, namespaces: readonly Namespace[], isAlone: boolean): void {
    this.#rememberWallet(connector);
    const ended: IdLists = { ...this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds) };
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
    this.#writeEnded(ended);
    this.writeActive(namespaces);
  }

  /**
   * Skips connectors with a conflicting identity: after a reload the id could belong to another
   * extension.
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
   * Remembered as the catalogue wallet that the user chose; without one there is no row to show.
   */
  #rememberWallet({ id, type, walletId, name, imageId }: Connector): void {
    if (type === "WALLET_CONNECT" && walletId === undefined) return;
    this.#memory.update((list) =>
      rememberWallet(list, { id: walletId ?? id, name, ...(imageId && { imageId }) }),
    );
    this.#stored.write(STORAGE_ENTRIES.recentWallets, this.#memory.snapshot);
  }

  /** In one write, so that other tabs read all or nothing. */
  recordEnded(connections: readonly ConnectionKey[]): void {
    const active = { ...this.#stored.read(STORAGE_ENTRIES.connectedConnectorIds) };
    const ended: IdLists = { ...this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds) };
    for (const { namespace, connectorId } of connections) {
      if (active[namespace] === connectorId) delete active[namespace];
      ended[namespace] = [
        ...(ended[namespace] ?? []).filter((id) => id !== connectorId),
        connectorId,
      ];
    }
    this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, active);
    this.writeActive(connections.map(({ namespace }) => namespace));
    this.#writeEnded(ended);
    this.#forgetRecipients();
  }

  #forgetRecipients(): void {
    const connectedAccounts = this.#connected.map(({ namespace, accounts }) => ({
      namespace,
      addresses: accounts.map(({ address }) => address),
    }));
    for (const key of this.allToRestore())
      connectedAccounts.push({ namespace: key.namespace, addresses: [...this.addressesOf(key)] });
    const recents = ofSenders(this.#stored.read(RECIPIENTS), (sender) =>
      connectedAccounts.some(
        ({ namespace, addresses }) =>
          namespace === sender.namespace &&
          addresses.some((one) => isSameAddress(namespace, one, sender.address)),
      ),
    );
    this.#stored.keep(RECIPIENTS, recents);
  }

  /**
   * Records the end of connections that this page does not have. Replaces the stored network if it
   * was theirs.
   */
  recordEndedElsewhere(connections: readonly ConnectionKey[]): void {
    this.recordEnded(connections);
    const { networkId } = this;
    if (networkId === undefined) return;
    const isOfNamespace = ({ namespace }: ConnectionKey): boolean =>
      namespace === namespaceOf(networkId);
    if (connections.some(isOfNamespace) && !this.allToRestore().some(isOfNamespace))
      this.#writeNetwork(this.#connectionStore.snapshot.activeNetworkId);
  }

  writeConnections(): void {
    const memory = this.#read();
    this.#writeAll(memory, rememberConnections(memory.connections, this.#connected));
  }

  /**
   * Deletes a remembered connection or one of its addresses, with the labels. Throws
   * `connection/invalid-status` if it is connected.
   */
  forget(target: ConnectionTarget): void {
    const status = connectionStatusOf(this.#connectionStore.snapshot.connection, target);
    if (status !== "disconnected") throw new LatchkitError("connection/invalid-status", { status });
    const memory = this.#read();
    const connections = forgetConnection(memory.connections, target);
    this.#writeAll(memory, connections);
    const { [target.namespace]: active, ...others } = this.#stored.read(
      STORAGE_ENTRIES.connectedConnectorIds,
    );
    const isRemoved = !connections[target.namespace]?.some(
      ({ connectorId }) => connectorId === target.connectorId,
    );
    if (active === target.connectorId && isRemoved)
      this.#stored.write(STORAGE_ENTRIES.connectedConnectorIds, others);
  }

  /** Throws `address/malformed`. */
  setLabel(
    { namespace, address }: { readonly namespace: Namespace; readonly address: string },
    label: string | undefined,
  ): void {
    if (!isStorableAddress(namespace, address))
      throw new LatchkitError("address/malformed", { value: address, namespace });
    const memory = this.#read();
    const key = `${namespace}:${storedAddress(namespace, address)}` as const;
    this.#write({ ...memory, labels: setLabel(memory.labels, key, plainText(label)) });
  }

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
    const memory = { recent: this.#offered(connections), labels };
    this.#memory.saved.update((before) => (isSame(before, memory) ? before : memory));
  }

  #write(saved: StoredMemory): void {
    this.#stored.keep(CONNECTION_ENTRIES.connections, saved.connections);
    this.#stored.keep(CONNECTION_ENTRIES.addressLabels, saved.labels);
    this.#publish(saved);
  }

  /** Also deletes the labels of addresses that are gone. */
  #writeAll({ connections: before, labels }: StoredMemory, connections: StoredConnections): void {
    this.#write({ connections, labels: remainingLabels(labels, before, connections) });
  }

  /** Includes connections that drop off the capped list; else they would be restored. */
  #writeEnded(all: IdLists): void {
    const before = this.#stored.read(STORAGE_ENTRIES.disconnectedConnectorIds);
    const ended = Object.fromEntries(
      Object.entries(all).map(([namespace, ids]) => [namespace, ids.slice(-MAX_ENDED)]),
    ) as IdLists;
    if (isSame(before, ended)) return;
    this.#stored.write(STORAGE_ENTRIES.disconnectedConnectorIds, ended);
    const memory = this.#read();
    const dropped = NAMESPACES.flatMap((namespace) =>
      (all[namespace] ?? [])
        .slice(0, -MAX_ENDED)
        .map((connectorId) => ({ namespace, connectorId })),
    );
    if (dropped.length > 0)
      this.#writeAll(memory, dropped.reduce(forgetConnection, memory.connections));
  }
}
