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
import type { TabChange, TabWallet } from "../../domain/tabs/tab-message.js";
import type { Transports, WalletRecheck, WalletsStore } from "../connection/wallets.api.js";
import type { Networks } from "../../domain/network/networks.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { TabChanges } from "./tab-changes.js";
import { isNetworkStoredByPage } from "../../domain/network/chain-move.js";

/** A silently reached connection and its transport. */
export interface ReachedConnection {
  readonly connection: Connection;
  readonly wallet: WalletConnector;
}

/** The connection changes to make at once. */
export interface TabConnectionChange {
  readonly registered: readonly ReachedConnection[];
  readonly changed?: readonly Connection[];
  /** The connections to put first in their namespaces. */
  readonly order?: readonly ConnectionKey[];
  readonly ended: readonly ConnectionKey[];
}

/** Registers and ends connections. */
export interface Registration {
  applyFromTab(change: TabConnectionChange): void;
  /** `isRestorable`: the next page tries it again. */
  endConnections(connections: readonly ConnectionKey[], isRestorable?: boolean): void;
}

/** Asks wallets silently. */
export interface SilentReach {
  /**
   * Calls `take` once with the results in the order of `wanted`; `undefined` for failures. Never
   * rejects; does not call `take` after an abort.
   */
  reconnect(
    wanted: readonly (ConnectionKey & { readonly address?: string })[],
    signal: AbortSignal,
    take: (registered: readonly (ReachedConnection | undefined)[]) => void,
  ): Promise<void>;
}

/** Dependencies of `ApplyTabChanges`. */
export interface ApplyParts {
  readonly changes: TabChanges;
  readonly connectionStore: WalletsStore;
  readonly networks: Networks;
  readonly transports: Transports;
  readonly registration: Registration;
  readonly restore: SilentReach;
  readonly recheck: WalletRecheck;
  /** Aborts when the instance is disposed. */
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
): Pick<Extract<TabChange, { readonly about: "wallet" }>, "wallet" | "behind"> => {
  const [wallet, ...behind] = connection.connections
    .filter((one) => one.namespace === namespace)
    .map(
      ({ connector, accounts }): TabWallet => ({
        connectorId: connector.id,
        address: accounts[0].address,
      }),
    );
  return { ...(wallet && { wallet }), ...(behind.length > 0 && { behind }) };
};

/**
 * Applies another tab's changes silently: no wallet prompts because of another tab. Never rejects.
 */
export class ApplyTabChanges {
  readonly #parts: ApplyParts;
  readonly #switchingTo = new Set<CaipNetworkId>();
  #isQuiet = false;
  constructor(parts: ApplyParts) {
    this.#parts = parts;
  }

  /** True while a change of another tab is applied. */
  get isQuiet(): boolean {
    return this.#isQuiet;
  }

  /** True while a wallet switches to that network because another tab did. */
  isSwitchingTo(networkId: CaipNetworkId): boolean {
    return this.#switchingTo.has(networkId);
  }

  /** Applies the changes of one message together. */
  run(changes: readonly TabChange[]): void {
    void this.wallets(
      changes.flatMap((change) =>
        change.about === "wallet"
          ? [
              {
                namespace: change.namespace,
                requests: change.wallet ? [change.wallet, ...(change.behind ?? [])] : [],
              },
            ]
          : [],
      ),
    );
    for (const change of changes)
      if (change.about === "network") void this.network(change.networkId);
  }

  /**
   * Connects and disconnects the requested wallets. Newer messages or actions for a namespace
   * override it. A multi-namespace approval starts and ends in one change.
   */
  async wallets(matters: readonly NamespaceRequest[]): Promise<void> {
    const { changes, signal } = this.#parts;
    if (matters.length === 0) return;
    const latest = new Map(matters.map(({ namespace }) => [namespace, changes.wallet(namespace)]));
    const isOpen = ({ namespace }: NamespaceRequest): boolean =>
      !signal.aborted && changes.wallet(namespace) === latest.get(namespace);
    await Promise.resolve(); // outside the current state change
    const open = matters.filter(isOpen);
    this.#end(open.filter(({ requests }) => requests.length === 0));
    this.#applyOrder(open, []);
    const absent = open.filter(({ namespace, requests }) =>
      requests.some((request) => !this.#connected(namespace, request)),
    );
    // Wallets are reached in parallel.
    const connectorIds = new Set(
      absent.flatMap(({ namespace, requests }) =>
        requests
          .filter((request) => !this.#connected(namespace, request))
          .map(({ connectorId }) => connectorId),
      ),
    );
    await Promise.all([...connectorIds].map((id) => this.#connect(id, absent, isOpen)));
  }

  #connected(namespace: Namespace, { connectorId }: WalletRequest): Connection | undefined {
    return this.#parts.connectionStore.snapshot.connection.connections.find(
      hasKey({ namespace, connectorId }),
    );
  }

  async #connect(
    connectorId: string,
    absent: readonly NamespaceRequest[],
    isOpen: (matter: NamespaceRequest) => boolean,
  ): Promise<void> {
    const { changes, restore, signal, enableReconnect } = this.#parts;
    if (!enableReconnect) return;
    const requested = absent.flatMap((matter) =>
      matter.requests
        .filter(
          (request) =>
            request.connectorId === connectorId && !this.#connected(matter.namespace, request),
        )
        .map((request) => ({ matter, request })),
    );
    await restore.reconnect(
      requested.map(({ matter: { namespace }, request }) => ({ ...request, namespace })),
      signal,
      (found) => {
        const all = requested.flatMap(({ matter, request }, at) => {
          const registered = found[at];
          return registered ? [{ matter, request, registered }] : [];
        });
        const reached = all.filter(({ matter }) => isOpen(matter));
        for (const { matter, request, registered } of all)
          if (!isOpen(matter) && this.#isEndedHere(matter.namespace, request))
            registered.wallet.disconnect(signal).catch(() => undefined);
        if (reached.length === 0) return;
        this.#applyOrder(
          reached.map(({ matter }) => matter),
          reached.map(({ registered }) => registered),
        );
        // The wallet may have switched before its events were subscribed.
        if (changes.network) void this.network(changes.network.networkId);
      },
    );
  }

  /**
   * True if the user disconnected it here while it was being reached; then its grant is revoked
   * too.
   */
  #isEndedHere(namespace: Namespace, { connectorId }: WalletRequest): boolean {
    const { changes, signal } = this.#parts;
    const change = changes.wallet(namespace);
    const isNone = change?.about === "wallet" && change.wallet === undefined;
    return (
      !signal.aborted &&
      changes.isOwn(change) &&
      isNone &&
      !this.#connected(namespace, { connectorId })
    );
  }

  #end(matters: readonly NamespaceRequest[]): void {
    const { changes, registration, connectionStore } = this.#parts;
    if (matters.length === 0) return;
    const ending = connectionStore.snapshot.connection.connections
      .filter((one) => matters.some(({ namespace }) => namespace === one.namespace))
      .map(keyOf);
    if (ending.length > 0) this.#withoutPosting(() => registration.endConnections(ending, true));
    // Without the wallet, the last network message applies.
    if (changes.network) void this.network(changes.network.networkId);
  }

  /**
   * Applies the requested order and accounts, adds reached wallets and ends the others. A
   * namespace without any reachable wallet is not changed.
   */
  #applyOrder(
    matters: readonly NamespaceRequest[],
    registered: readonly ReachedConnection[],
  ): void {
    const { connectionStore, registration } = this.#parts;
    const isReached = (namespace: Namespace, request: WalletRequest): boolean =>
      this.#connected(namespace, request) !== undefined ||
      registered.some(({ connection }) => hasKey({ namespace, ...request })(connection));
    const reachable = matters.filter(({ namespace, requests }) =>
      requests.some((request) => isReached(namespace, request)),
    );
    const changed = reachable.flatMap(({ namespace, requests }) =>
      requests.flatMap((request) => {
        const connected = this.#connected(namespace, request);
        const accounts = connected && accountsFrom(connected, request.address);
        return accounts ? [{ ...connected, accounts }] : [];
      }),
    );
    const order = reachable.flatMap(({ namespace, requests }) =>
      requests.map(({ connectorId }): ConnectionKey => ({ namespace, connectorId })),
    );
    const ended = connectionStore.snapshot.connection.connections.filter(
      (one) =>
        reachable.some(({ namespace }) => namespace === one.namespace) &&
        !order.some((key) => hasKey(key)(one)),
    );
    if (reachable.length > 0)
      this.#withoutPosting(() =>
        registration.applyFromTab({ registered, changed, order, ended: ended.map(keyOf) }),
      );
  }

  /**
   * Without a wallet of that namespace, selects the network if it is listed and no wallet is
   * active. With one, switches it if the page controls its network; otherwise rechecks it and
   * returns it.
   */
  async network(networkId: CaipNetworkId): Promise<WalletConnector | undefined> {
    const { changes, connectionStore, networks, signal } = this.#parts;
    const change = changes.network;
    await Promise.resolve();
    const namespace = namespaceOf(networkId);
    const here = connectionOf(connectionStore.snapshot, namespace);
    if (
      signal.aborted ||
      changes.network !== change ||
      connectionStore.snapshot.activeNetworkId === networkId
    )
      return undefined;
    if (here) {
      if (activeConnection(connectionStore.snapshot) !== here)
        this.#withoutPosting(() => connectionStore.chooseNetwork(here.accounts[0].networkId));
      return this.#follow(here, networkId);
    }
    // Keeps an active wallet active.
    if (activeConnection(connectionStore.snapshot) === undefined && networks.find(networkId))
      this.#withoutPosting(() => connectionStore.chooseNetwork(networkId));
    return undefined;
  }

  async #follow(
    { namespace, connector }: Connection,
    networkId: CaipNetworkId,
  ): Promise<WalletConnector | undefined> {
    const { transports, recheck, signal } = this.#parts;
    const wallet = transports.get(namespace, connector.id);
    if (!wallet) return undefined;
    const isControlledByPage = isNetworkStoredByPage(connector.type, namespace);
    if (!isControlledByPage || !(await this.#switch(wallet, networkId)))
      await recheck.run(wallet, signal, (change) => this.#withoutPosting(change));
    return wallet;
  }

  /** False if the grant does not cover the network, or on failure. */
  async #switch(wallet: WalletConnector, networkId: CaipNetworkId): Promise<boolean> {
    this.#switchingTo.add(networkId);
    try {
      return (await wallet.moveTo?.(networkId)) ?? false;
    } catch {
      return false;
    } finally {
      this.#switchingTo.delete(networkId);
    }
  }

  #withoutPosting(change: () => void): void {
    this.#isQuiet = true;
    try {
      change();
    } finally {
      this.#isQuiet = false;
    }
  }
}
