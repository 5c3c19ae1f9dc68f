import { namespaceOf } from "../../domain/caip/caip.js";
import type { CaipNetworkId } from "../../domain/caip/caip.types.js";
import {
  type Connection,
  type ConnectionKey,
  isOf,
  keyOf,
} from "../../domain/connection/connection-state.js";
import { type WalletsChange, withConnections } from "../../domain/connection/wallets-changes.js";
import type { Networks } from "../../domain/network/networks.js";
import { StateStore } from "../shared/state-store.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { ConnectionStore } from "./connection.store.js";
import type { OpenWallets, RegisteredConnection, WalletReactions } from "./open-wallets.js";

/** Dependencies of `ChangeConnections`. */
export interface ChangeConnectionsParts {
  readonly connectionStore: ConnectionStore;
  readonly open: OpenWallets;
  readonly memoryWriter: ConnectionMemoryWriter;
  readonly networks: Networks;
}

/** The connections that start and end in one change, and their order. */
export interface ConnectionChange extends Pick<WalletsChange, "place" | "order" | "networkId"> {
  readonly registered: readonly RegisteredConnection[];
  readonly changed?: readonly Connection[];
  readonly ended: readonly ConnectionKey[];
  /**
   * True: the next page restores what ended, such as a locked wallet or one that another tab ended
   * and already recorded.
   */
  readonly isRestorable?: boolean;
}

/** Changes the state, the open wallets and the storage together. */
export class ChangeConnections {
  readonly #parts: ChangeConnectionsParts;
  readonly #reactions: () => WalletReactions;

  /** `reactions`: to the events of each registered wallet. */
  constructor(parts: ChangeConnectionsParts, reactions: () => WalletReactions) {
    this.#parts = parts;
    this.#reactions = reactions;
  }

  get connections(): readonly Connection[] {
    return this.#parts.connectionStore.snapshot.connection.connections;
  }

  /** The active network if it is configured, else the first one. */
  get fallback(): CaipNetworkId {
    const { connectionStore, networks } = this.#parts;
    const { activeNetworkId } = connectionStore.snapshot;
    return networks.find(activeNetworkId) ? activeNetworkId : networks.fallback.id;
  }

  /** The network of the wallet in the active namespace, else of the first wallet. */
  networkOf(registered: readonly RegisteredConnection[]): Pick<ConnectionChange, "networkId"> {
    const { activeNetworkId } = this.#parts.connectionStore.snapshot;
    const active =
      registered.find(({ connection }) => namespaceOf(activeNetworkId) === connection.namespace) ??
      registered[0];
    return active ? { networkId: active.connection.accounts[0].networkId } : {};
  }

  /**
   * Notifies subscribers only after `work`, when every wallet in the state is registered and
   * stored, ended ones are released, and navigation has happened.
   */
  batch<T>(work: () => T): T {
    const { connectionStore, memoryWriter } = this.#parts;
    return StateStore.batch([connectionStore, ...memoryWriter.stores], work);
  }

  /** One change: subscribed and stored before subscribers are notified. */
  run(change: ConnectionChange): void {
    this.batch(() => this.#apply(change));
  }

  #apply({
    registered,
    changed = [],
    ended,
    isRestorable = false,
    ...change
  }: ConnectionChange): void {
    const { connectionStore, open, memoryWriter } = this.#parts;
    const before = this.connections;
    const begun = [...registered.map(({ connection }) => connection), ...changed];
    connectionStore.update(withConnections({ ...change, begun, ended }));
    const gone = before.filter((one) => !this.connections.some(isOf(keyOf(one)))).map(keyOf);
    for (const key of gone) open.release(key);
    for (const { wallet, following } of registered)
      open.register(wallet, this.#reactions(), following);
    if (isRestorable) memoryWriter.writeActive(gone.map(({ namespace }) => namespace));
    else if (gone.length > 0) memoryWriter.disconnected(gone);
    const [first] = registered;
    if (first)
      memoryWriter.connected(
        first.connection.connector,
        registered.map(({ connection }) => connection.namespace),
        change.place === "alone",
      );
    if (change.order) memoryWriter.writeActive(change.order.map(({ namespace }) => namespace));
  }
}
