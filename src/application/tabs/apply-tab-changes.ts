import { accountsFrom } from "../../domain/connection/connection-changes.js";
import { namespaceOf } from "../../domain/caip/caip.js";
import type { CaipNetworkId, Namespace } from "../../domain/caip/caip.types.js";
import {
  type ConnectionKey,
  keyOf,
  type Connection,
  type WalletsState,
  activeConnection,
  connectionOf,
  hasKey,
} from "../../domain/connection/connection-state.js";
import {
  type TabChange,
  type TabWallet,
  walletFields,
  walletsIn,
} from "../../domain/tabs/tab-message.js";
import type { OpenWalletLookup, WalletRecheck, WalletsStore } from "../connection/wallets.api.js";
import type { Networks } from "../../domain/network/networks.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { TabChanges } from "./tab-changes.js";
import { isNetworkStoredByPage } from "../../domain/network/chain-move.js";

/** A connection restored without a prompt, and its connector. */
export interface RestoredConnection {
  readonly connection: Connection;
  readonly wallet: WalletConnector;
}

/** The connection changes to make at once. */
export interface TabConnectionChange {
  readonly registered: readonly RestoredConnection[];
  readonly changed?: readonly Connection[];
  /** The connections to put first in their namespaces. */
  readonly order?: readonly ConnectionKey[];
  readonly ended: readonly ConnectionKey[];
}

/** Registers and ends connections. */
export interface Registration {
  applyFromTab(change: TabConnectionChange): void;
  /** `isRestorable`: the next page load restores them. */
  endConnections(connections: readonly ConnectionKey[], isRestorable?: boolean): void;
}

/** Reconnects wallets without prompts. */
export interface SilentReconnect {
  /**
   * Calls `applyRestored` once with the results in the order of `targets`; `undefined` for
   * failures. Never rejects; does not call `applyRestored` after an abort.
   */
  reconnect(
    targets: readonly (ConnectionKey & { readonly address?: string })[],
    signal: AbortSignal,
    applyRestored: (registrations: readonly (RestoredConnection | undefined)[]) => void,
  ): Promise<void>;
}

export interface ApplyParts {
  readonly changes: TabChanges;
  readonly connectionStore: WalletsStore;
  readonly networks: Networks;
  readonly openWallets: OpenWalletLookup;
  readonly registration: Registration;
  readonly restore: SilentReconnect;
  readonly recheck: WalletRecheck;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
  /** False: does not connect wallets that other tabs connected. */
  readonly enableReconnect: boolean;
}

/** A requested wallet, with the account if known. */
export type WalletRequest = Pick<TabWallet, "connectorId"> & Partial<TabWallet>;

/** The wallets requested in a namespace, the selected one first; empty: disconnect. */
export interface NamespaceRequest {
  readonly namespace: Namespace;
  readonly requests: readonly WalletRequest[];
}

/** A namespace's wallets in the form of tab messages. */
export const walletsOf = (
  { connection }: WalletsState,
  namespace: Namespace,
): ReturnType<typeof walletFields> =>
  walletFields(
    connection.connections
      .filter((one) => one.namespace === namespace)
      .map(({ connector, accounts }) => ({
        connectorId: connector.id,
        address: accounts[0].address,
      })),
  );

/**
 * Applies another tab's changes without prompting the user. Never rejects.
 */
export class ApplyTabChanges {
  readonly #parts: ApplyParts;
  readonly #switchingTo = new Set<CaipNetworkId>();
  #isApplying = false;
  constructor(parts: ApplyParts) {
    this.#parts = parts;
  }

  get isApplying(): boolean {
    return this.#isApplying;
  }

  /** True while a wallet switches to that network because another tab did. */
  isSwitchingTo(networkId: CaipNetworkId): boolean {
    return this.#switchingTo.has(networkId);
  }

  run(changes: readonly TabChange[]): void {
    void this.applyWallets(
      changes.flatMap((change) =>
        change.about === "wallet"
          ? [{ namespace: change.namespace, requests: walletsIn(change) }]
          : [],
      ),
    );
    for (const change of changes)
      if (change.about === "network") void this.applyNetwork(change.networkId);
  }

  /**
   * A newer message or action overrides a namespace's request. Namespaces of one wallet change in
   * one state change.
   */
  async applyWallets(namespaceRequests: readonly NamespaceRequest[]): Promise<void> {
    const { changes, signal } = this.#parts;
    if (namespaceRequests.length === 0) return;
    const latest = new Map(
      namespaceRequests.map(({ namespace }) => [namespace, changes.lastWalletChange(namespace)]),
    );
    const isCurrent = ({ namespace }: NamespaceRequest): boolean =>
      !signal.aborted && changes.lastWalletChange(namespace) === latest.get(namespace);
    await Promise.resolve(); // outside the current state change
    const current = namespaceRequests.filter(isCurrent);
    this.#end(current.filter(({ requests }) => requests.length === 0));
    this.#applyRequests(current, []);
    const absentRequests = current.filter(({ namespace, requests }) =>
      requests.some((request) => !this.#connected(namespace, request)),
    );
    // Wallets reconnect in parallel.
    const connectorIds = new Set(
      absentRequests.flatMap(({ namespace, requests }) =>
        requests
          .filter((request) => !this.#connected(namespace, request))
          .map(({ connectorId }) => connectorId),
      ),
    );
    await Promise.all([...connectorIds].map((id) => this.#connect(id, absentRequests, isCurrent)));
  }

  #connected(namespace: Namespace, { connectorId }: WalletRequest): Connection | undefined {
    return this.#parts.connectionStore.snapshot.connection.connections.find(
      hasKey({ namespace, connectorId }),
    );
  }

  async #connect(
    connectorId: string,
    requests: readonly NamespaceRequest[],
    isCurrent: (namespaceRequest: NamespaceRequest) => boolean,
  ): Promise<void> {
    const { changes, restore, signal, enableReconnect } = this.#parts;
    if (!enableReconnect) return;
    const networkRequests = requests.flatMap((namespaceRequest) =>
      namespaceRequest.requests
        .filter(
          (request) =>
            request.connectorId === connectorId &&
            !this.#connected(namespaceRequest.namespace, request),
        )
        .map((request) => ({ namespaceRequest, request })),
    );
    await restore.reconnect(
      networkRequests.map(({ namespaceRequest: { namespace }, request }) => ({
        ...request,
        namespace,
      })),
      signal,
      (connections) => {
        const all = networkRequests.flatMap(({ namespaceRequest, request }, at) => {
          const registration = connections[at];
          return registration ? [{ namespaceRequest, request, registered: registration }] : [];
        });
        const currentConnections = all.filter(({ namespaceRequest }) =>
          isCurrent(namespaceRequest),
        );
        for (const { namespaceRequest, request, registered } of all)
          if (
            !isCurrent(namespaceRequest) &&
            this.#isDisconnectedByUser(namespaceRequest.namespace, request)
          )
            registered.wallet.disconnect(signal).catch(() => undefined);
        if (currentConnections.length === 0) return;
        this.#applyRequests(
          currentConnections.map(({ namespaceRequest }) => namespaceRequest),
          currentConnections.map(({ registered }) => registered),
        );
        if (changes.lastNetworkChange) void this.applyNetwork(changes.lastNetworkChange.networkId);
      },
    );
  }

  /** The caller then revokes the new grant. */
  #isDisconnectedByUser(namespace: Namespace, { connectorId }: WalletRequest): boolean {
    const { changes, signal } = this.#parts;
    const change = changes.lastWalletChange(namespace);
    return (
      !signal.aborted &&
      changes.isOwn(change) &&
      change?.wallet === undefined &&
      !this.#connected(namespace, { connectorId })
    );
  }

  #end(namespaceRequests: readonly NamespaceRequest[]): void {
    const { changes, registration, connectionStore } = this.#parts;
    if (namespaceRequests.length === 0) return;
    const ending = connectionStore.snapshot.connection.connections
      .filter((one) => namespaceRequests.some(({ namespace }) => namespace === one.namespace))
      .map(keyOf);
    if (ending.length > 0) this.#withoutPosting(() => registration.endConnections(ending, true));
    // Without the wallet, the last network message applies.
    if (changes.lastNetworkChange) void this.applyNetwork(changes.lastNetworkChange.networkId);
  }

  /** Skips a namespace without a connected or restored wallet. */
  #applyRequests(
    namespaceRequests: readonly NamespaceRequest[],
    connections: readonly RestoredConnection[],
  ): void {
    const { connectionStore, registration } = this.#parts;
    const isAvailable = (namespace: Namespace, request: WalletRequest): boolean =>
      this.#connected(namespace, request) !== undefined ||
      connections.some(({ connection }) => hasKey({ namespace, ...request })(connection));
    const available = namespaceRequests.filter(({ namespace, requests }) =>
      requests.some((request) => isAvailable(namespace, request)),
    );
    const changed = available.flatMap(({ namespace, requests }) =>
      requests.flatMap((request) => {
        const connection = this.#connected(namespace, request);
        const accounts = connection && accountsFrom(connection, request.address);
        return accounts ? [{ ...connection, accounts }] : [];
      }),
    );
    const order = available.flatMap(({ namespace, requests }) =>
      requests.map(({ connectorId }): ConnectionKey => ({ namespace, connectorId })),
    );
    const disconnected = connectionStore.snapshot.connection.connections.filter(
      (one) =>
        available.some(({ namespace }) => namespace === one.namespace) &&
        !order.some((key) => hasKey(key)(one)),
    );
    if (available.length > 0)
      this.#withoutPosting(() =>
        registration.applyFromTab({
          registered: connections,
          changed,
          order,
          ended: disconnected.map(keyOf),
        }),
      );
  }

  /**
   * Without a wallet, selects a listed network, unless a wallet is active. Otherwise switches a
   * wallet whose network the page controls, or rechecks it, and returns it.
   */
  async applyNetwork(networkId: CaipNetworkId): Promise<WalletConnector | undefined> {
    const { changes, connectionStore, networks, signal } = this.#parts;
    const change = changes.lastNetworkChange;
    await Promise.resolve();
    const namespace = namespaceOf(networkId);
    const connection = connectionOf(connectionStore.snapshot, namespace);
    if (
      signal.aborted ||
      changes.lastNetworkChange !== change ||
      connectionStore.snapshot.activeNetworkId === networkId
    )
      return undefined;
    if (connection) {
      if (activeConnection(connectionStore.snapshot) !== connection)
        this.#withoutPosting(() => connectionStore.chooseNetwork(connection.accounts[0].networkId));
      return this.#switchOrRecheck(connection, networkId);
    }
    // Keeps an active wallet active.
    if (activeConnection(connectionStore.snapshot) === undefined && networks.find(networkId))
      this.#withoutPosting(() => connectionStore.chooseNetwork(networkId));
    return undefined;
  }

  async #switchOrRecheck(
    { namespace, connector }: Connection,
    networkId: CaipNetworkId,
  ): Promise<WalletConnector | undefined> {
    const { openWallets, recheck, signal } = this.#parts;
    const wallet = openWallets.get(namespace, connector.id);
    if (!wallet) return undefined;
    const isControlledByPage = isNetworkStoredByPage(connector.type, namespace);
    if (!isControlledByPage || !(await this.#switch(wallet, networkId)))
      await recheck.run(wallet, signal, (change) => this.#withoutPosting(change));
    return wallet;
  }

  async #switch(wallet: WalletConnector, networkId: CaipNetworkId): Promise<boolean> {
    this.#switchingTo.add(networkId);
    try {
      return (await wallet.selectNetwork?.(networkId)) ?? false;
    } catch {
      return false;
    } finally {
      this.#switchingTo.delete(networkId);
    }
  }

  #withoutPosting(change: () => void): void {
    this.#isApplying = true;
    try {
      change();
    } finally {
      this.#isApplying = false;
    }
  }
}
