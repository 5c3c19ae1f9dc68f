import { namespaceOf } from "../../domain/caip/caip.js";
import {
  type Connection,
  type ConnectionKey,
  hasKey,
  isSameKey,
  keyOf,
} from "../../domain/connection/connection-state.js";
import { onAbort } from "../../domain/shared/on-abort.js";
import type { DiscoveredWallet } from "../../ports/injected-wallets.port.js";
import type { ConnectionMemoryWriter } from "./connection-memory-writer.js";
import type { RememberedConnection } from "./connection-memory.js";
import type { ConnectionRegistration } from "./connection-registration.js";
import type { ConnectionStore } from "./connection.store.js";
import { LockedWallets } from "./locked-wallets.js";
import type { RegisteredConnection } from "./open-wallets.js";
import {
  isOfPage,
  type LateAnswers,
  type ReconnectParts,
  ReconnectWallets,
  type RestoreTarget,
} from "./reconnect-wallets.js";

interface SplitRestored {
  readonly added: readonly RegisteredConnection[];
  /** Providers that are already connected under another id. */
  readonly duplicates: readonly ConnectionKey[];
}

/**
 * `isOne`: two connections are the same provider. Wallets connected under the same id are in
 * neither list.
 */
const splitRestored = (
  connections: readonly Connection[],
  restored: readonly RegisteredConnection[],
  isSameProvider: (one: Connection, other: Connection) => boolean,
): SplitRestored => {
  const added: RegisteredConnection[] = [];
  const duplicates: ConnectionKey[] = [];
  for (const one of restored) {
    const { connection } = one;
    const key = keyOf(connection);
    const allConnections = [...connections, ...added.map((other) => other.connection)];
    const same = allConnections.filter(
      (other) => other.namespace === connection.namespace && isSameProvider(other, connection),
    );
    if (same.length === 0) added.push(one);
    else if (!same.some(hasKey(key))) duplicates.push(key);
  }
  return { added, duplicates };
};

export interface RestoreParts extends ReconnectParts {
  readonly connectionStore: ConnectionStore;
  readonly registration: ConnectionRegistration;
  readonly memoryWriter: Pick<
    ConnectionMemoryWriter,
    | "allToRestore"
    | "networkId"
    | "connectedNamespaces"
    | "addressesOf"
    | "chosenOf"
    | "nameOf"
    | "recordEnded"
  >;
  readonly isMulti: () => boolean;
}

/** Restores remembered connections silently, all in one state change. */
export class RestoreConnections {
  readonly #parts: RestoreParts;
  readonly #wallets: ReconnectWallets;
  /** Connections being restored, and those of them that the user disconnected. */
  #restoring: readonly RememberedConnection[] = [];
  #ended: readonly RememberedConnection[] = [];
  /** Wallets that did not announce themselves in time and are still awaited. */
  #absent: readonly RememberedConnection[] = [];
  readonly #locked: LockedWallets;
  #isChosen: () => boolean = () => false;
  constructor(parts: RestoreParts) {
    this.#parts = parts;
    this.#wallets = new ReconnectWallets(parts);
    const { connectionStore, scheduler, signal } = parts;
    const ask = (one: RememberedConnection): Promise<void> => this.#retry([one]);
    this.#locked = new LockedWallets({ connectionStore, scheduler, signal, ask });
  }

  /** Rejects only when the signal aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const { memoryWriter, connectionStore } = this.#parts;
    const targets = memoryWriter.allToRestore();
    const { activeNetworkId } = connectionStore.snapshot;
    const previousNamespaces = memoryWriter.connectedNamespaces;
    const activeNamespace = namespaceOf(activeNetworkId);
    // Keeps a network selected without a wallet: another namespace was connected, and no wallet of
    // this one is remembered.
    const mayKeepNetwork =
      previousNamespaces.length > 0 &&
      !previousNamespaces.includes(activeNamespace) &&
      !targets.some(({ namespace }) => namespace === activeNamespace);
    const isChosen = (): boolean =>
      connectionStore.snapshot.activeNetworkId !== activeNetworkId ||
      (mayKeepNetwork && memoryWriter.networkId === activeNetworkId);
    [this.#restoring, this.#ended] = [targets, []];
    this.#isChosen = isChosen;
    const onResults = (registrations: readonly (RegisteredConnection | undefined)[]): void => {
      const [restoringKeys, ended] = [this.#restoring, this.#ended];
      [this.#restoring, this.#ended] = [[], []];
      const registeredOf = (
        rememberedConnections: readonly RememberedConnection[],
      ): readonly RegisteredConnection[] =>
        targets.flatMap((one, at) =>
          rememberedConnections.includes(one) ? (registrations[at] ?? []) : [],
        );
      for (const { wallet } of registeredOf(ended))
        void wallet.disconnect(signal).catch(() => undefined);
      this.#absent = restoringKeys.filter((one) => !this.#find(one));
      this.#adopt(registeredOf(restoringKeys), isChosen());
      this.#retryWhenPresent();
    };
    await this.#wallets.run(targets, signal, onResults, this.#onLate);
  }

  /** Handles late answers, unless the user disconnected the wallet. */
  readonly #onLate: LateAnswers = {
    onConnected: (one) => {
      const key = keyOf(one.connection);
      const isRemembered = this.#parts.memoryWriter
        .allToRestore()
        .some((other) => isSameKey(key, other));
      if (isRemembered) this.#adopt([one], this.#isChosen());
    },
    onLocked: (one, wallet) => this.#locked.follow(one, wallet),
  };

  /**
   * A locking wallet revokes its grant: listens until it grants again or the user disconnects it.
   * Other types reconnect differently.
   */
  followEnded(key: RememberedConnection): void {
    const isRemembered = this.#parts.memoryWriter.allToRestore().some((one) => isSameKey(one, key));
    const discoveredWallet = this.#find(key);
    if (
      isRemembered &&
      discoveredWallet &&
      !discoveredWallet.connector.isConflicting &&
      isOfPage(discoveredWallet)
    )
      this.#locked.follow(key, discoveredWallet.open(key.namespace));
  }

  /** Asks wallets silently again, except those that the user disconnected. Never rejects. */
  async #retry(rememberedConnections: readonly RememberedConnection[]): Promise<void> {
    const targets = this.#parts.memoryWriter.allToRestore();
    const remaining = rememberedConnections.filter((one) =>
      targets.some((other) => isSameKey(one, other)),
    );
    const onResults = (registrations: readonly (RegisteredConnection | undefined)[]): void =>
      this.#adopt(
        registrations.flatMap((one) => one ?? []),
        this.#isChosen(),
      );
    const isLeft = (one: RememberedConnection): boolean =>
      remaining.some((other) => isSameKey(one, other));
    this.#locked.unfollow((one) => rememberedConnections.includes(one) && !isLeft(one));
    if (remaining.length > 0)
      await this.#wallets.run(remaining, this.#parts.signal, onResults, this.#onLate);
  }

  /** Once, when it appears; extensions and their code may load late. */
  #retryWhenPresent(): void {
    const { registry, signal } = this.#parts;
    if (this.#absent.length === 0 || signal.aborted) return;
    const subscription = registry.state$.subscribe(() => {
      const announcedConnections = this.#absent.filter((one) => this.#find(one));
      this.#absent = this.#absent.filter((one) => !announcedConnections.includes(one));
      void this.#retry(announcedConnections);
    });
    onAbort(signal, () => subscription.unsubscribe());
  }

  #find({ connectorId, namespace }: RememberedConnection): DiscoveredWallet | undefined {
    return this.#parts.registry.find(connectorId, namespace);
  }

  stopRestoring(
    isStopped: (one: RememberedConnection) => boolean,
  ): readonly RememberedConnection[] {
    const stoppedKeys = [...this.#restoring, ...this.#absent].filter(isStopped);
    this.#restoring = this.#restoring.filter((one) => !stoppedKeys.includes(one));
    this.#absent = this.#absent.filter((one) => !stoppedKeys.includes(one));
    this.#locked.unfollow(isStopped);
    return stoppedKeys;
  }

  /**
   * Stops restoring connections that the user disconnected; late grants are revoked. A
   * WalletConnect session ends in all its namespaces. Returns all ended connections.
   */
  end(isEnded: (one: RememberedConnection) => boolean): readonly RememberedConnection[] {
    const walletConnectIds = new Set(
      this.#restoring
        .filter(isEnded)
        .filter((one) => this.#isWalletConnect(one))
        .map(({ connectorId }) => connectorId),
    );
    const stoppedConnections = this.stopRestoring(
      (one) => isEnded(one) || walletConnectIds.has(one.connectorId),
    );
    this.#ended = [...this.#ended, ...stoppedConnections];
    return stoppedConnections;
  }

  #isWalletConnect(one: RememberedConnection): boolean {
    return this.#find(one)?.connector.type === "WALLET_CONNECT";
  }

  /**
   * Restored wallets go behind connected ones; without multi-wallet only into namespaces without
   * one. A provider connected under another id is not added and its old id is forgotten:
   * disconnecting one would restore the other.
   */
  #adopt(registrations: readonly RegisteredConnection[], isChosen: boolean): void {
    const { connectionStore, registration, memoryWriter, isMulti, registry } = this.#parts;
    const { connections } = connectionStore.snapshot.connection;
    const permitted = registrations.filter(
      ({ connection }) =>
        isMulti() || !connections.some(({ namespace }) => namespace === connection.namespace),
    );
    const { added, duplicates } = splitRestored(connections, permitted, (one, other) =>
      registry.isSameProvider(one.connector, other.connector),
    );
    registration.batch(() => {
      registration.registerRestored(added, isChosen);
      if (duplicates.length > 0) memoryWriter.recordEnded(duplicates);
    });
  }

  /** As `ReconnectWallets.run`. */
  reconnect(
    wallets: readonly RestoreTarget[],
    signal: AbortSignal,
    onResults: (registrations: readonly (RegisteredConnection | undefined)[]) => void,
  ): Promise<void> {
    return this.#wallets.run(wallets, signal, onResults);
  }
}
