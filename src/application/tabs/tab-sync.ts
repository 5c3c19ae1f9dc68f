import type { WalletsState, ConnectionKey } from "../../domain/connection/connection-state.js";
import type { Subscription } from "rxjs";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import {
  readTabMessage,
  writeTabMessage,
  type TabChange,
  walletFields,
  walletsIn,
} from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import type { OpenWalletLookup, WalletRecheck } from "../connection/wallets.api.js";
import { type Readable, isSame } from "../shared/state-store.js";
import type { OnePrompt } from "./one-prompt.js";
import type { TabSyncCode } from "./lazy-tab-sync.js";
import { type ApplyTabChanges, type NamespaceRequest, walletsOf } from "./apply-tab-changes.js";
import type { TabChanges, UnstampedChange } from "./tab-changes.js";
import { walletsHaveNetwork } from "../../domain/network/chain-move.js";

/** Stored connections, read only. */
export interface TabMemory {
  /** The network that was active on the last page. */
  networkId(): CaipNetworkId | undefined;
  isEnded(namespace: Namespace, connectorId: string): boolean;
}

/** Reads the storage again, where another tab may have written. */
export interface TabMemoryWriter {
  load(): void;
  /** Connections to restore, the selected one of each namespace first. */
  allToRestore(): readonly ConnectionKey[];
}

export interface TabSyncParts {
  readonly channel: TabChannel;
  readonly changes: TabChanges;
  readonly prompt: OnePrompt;
  readonly connectionStore: Readable<WalletsState>;
  readonly memory: TabMemory;
  readonly memoryWriter: TabMemoryWriter;
  readonly apply: ApplyTabChanges;
  readonly recheck: WalletRecheck;
  readonly openWallets: OpenWalletLookup;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

const changesBetween = (
  was: WalletsState,
  now: WalletsState,
  lastNetworkId: CaipNetworkId | undefined,
): readonly UnstampedChange[] => {
  const news: UnstampedChange[] = [];
  for (const namespace of NAMESPACES) {
    const wallets = walletsOf(now, namespace);
    if (!isSame(walletsOf(was, namespace), wallets))
      news.push({ about: "wallet", namespace, ...wallets });
  }
  // A disconnect clears this tab's network message, so it is sent again; also when a new wallet is
  // elsewhere.
  const hasNetworkChanged = lastNetworkId !== undefined && lastNetworkId !== now.activeNetworkId;
  const mustResend = news.some(
    (one) => one.about === "wallet" && (hasNetworkChanged || !one.wallet),
  );
  if (mustResend || was.activeNetworkId !== now.activeNetworkId)
    news.push({ about: "network", networkId: now.activeNetworkId });
  return news;
};

/**
 * Keeps the tabs of one instance in sync: posts changes made here and applies those of other tabs.
 */
export class TabSync implements TabSyncCode {
  readonly #parts: TabSyncParts;
  constructor(parts: TabSyncParts) {
    this.#parts = parts;
  }

  follow(first: WalletsState): Subscription {
    let before = first;
    return this.#parts.connectionStore.state$.subscribe((now) => {
      const was = before;
      before = now;
      if (was.isRestoring && !now.isRestoring) return this.#afterRestore();
      if (!this.#parts.apply.isApplying)
        this.#announce(changesBetween(was, now, this.#parts.changes.lastNetworkChange?.networkId));
    });
  }

  /** Handles a message of another tab; ignores invalid ones. */
  receive(text: string): void {
    const message = readTabMessage(text);
    const { changes, prompt, apply } = this.#parts;
    if (message?.kind === "asked") prompt.receive(message.connectorId, message.end);
    if (message?.kind === "hello" && changes.all.length > 0) this.#post(changes.restamped());
    if (message?.kind === "changes")
      apply.run(message.changes.filter((change) => changes.storeIfLatest(change)));
  }

  /** Reloads the storage and asks the other tabs for missed changes. */
  onVisible(): void {
    const { memory, memoryWriter, apply, changes } = this.#parts;
    this.#requestChanges();
    memoryWriter.load();
    // This tab would tell new tabs to connect them again.
    changes.removeWallets(({ namespace, connectorId }) => memory.isEnded(namespace, connectorId));
    // Disconnects at once; restored connections follow.
    void apply
      .applyWallets(this.#missedChanges(false))
      .then(() => apply.applyWallets(this.#missedChanges(true)));
    void this.#recheckWallets(memory.networkId());
  }

  /**
   * Overrides the other tabs' messages in every tab. `namespaces`: those that also had a remembered
   * connection or a pending attempt.
   */
  end(matches: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void {
    const { changes } = this.#parts;
    const news = NAMESPACES.flatMap((namespace): readonly UnstampedChange[] => {
      const all = walletsIn(changes.lastWalletChange(namespace) ?? {});
      const remaining = all.filter(({ connectorId }) => !matches({ namespace, connectorId }));
      if (remaining.length === all.length && (all.length > 0 || !namespaces.includes(namespace)))
        return [];
      return [{ about: "wallet", namespace, ...walletFields(remaining) }];
    });
    this.#announce(news);
  }

  async #recheckWallets(networkId: CaipNetworkId | undefined): Promise<void> {
    const { recheck, openWallets, connectionStore, signal } = this.#parts;
    const wallets = connectionStore.snapshot.connection.connections.flatMap(
      ({ namespace, connector }) => {
        const wallet = walletsHaveNetwork(namespace) && openWallets.get(namespace, connector.id);
        return wallet ? [wallet] : [];
      },
    );
    const appliedNetwork = networkId && (await this.#applyStoredNetwork(networkId));
    await Promise.all(
      wallets.map(
        async (wallet) => wallet !== appliedNetwork && (await recheck.run(wallet, signal)),
      ),
    );
  }

  /** Announces an adopted network that the last message contradicts: this tab would repeat it. */
  async #applyStoredNetwork(networkId: CaipNetworkId): Promise<WalletConnector | undefined> {
    const { apply, changes, connectionStore } = this.#parts;
    const isActive = (): boolean => connectionStore.snapshot.activeNetworkId === networkId;
    const [wasActive, last] = [isActive(), changes.lastNetworkChange];
    const wallet = await apply.applyNetwork(networkId);
    const isAdopted = !wasActive && isActive();
    if (isAdopted && last && last.networkId !== networkId && changes.lastNetworkChange === last)
      this.#announce([{ about: "network", networkId }]);
    return wallet;
  }

  #requestChanges(): void {
    this.#parts.channel.post(writeTabMessage({ kind: "hello" }));
  }

  #missedChanges(withNew: boolean): readonly NamespaceRequest[] {
    const { memory, memoryWriter, connectionStore } = this.#parts;
    const storedConnections = memoryWriter.allToRestore();
    const idsOf = (namespace: Namespace): readonly string[] =>
      connectionStore.snapshot.connection.connections
        .filter((one) => one.namespace === namespace)
        .map(({ connector }) => connector.id);
    return NAMESPACES.flatMap((namespace): readonly NamespaceRequest[] => {
      const connectorIds = idsOf(namespace);
      const activeIds = connectorIds.filter((id) => !memory.isEnded(namespace, id));
      const addedIds = withNew
        ? storedConnections
            .filter((one) => one.namespace === namespace)
            .map(({ connectorId }) => connectorId)
        : [];
      const requests = [...new Set([...addedIds, ...activeIds])];
      return isSame(requests, connectorIds)
        ? []
        : [{ namespace, requests: requests.map((connectorId) => ({ connectorId })) }];
    });
  }

  #post(changes: readonly TabChange[]): void {
    this.#parts.channel.post(writeTabMessage({ kind: "changes", changes }));
  }

  #announce(news: readonly UnstampedChange[]): void {
    const { apply, changes } = this.#parts;
    const freshNews = news.filter((one) =>
      one.about === "network" ? !apply.isSwitchingTo(one.networkId) : !changes.hasPosted(one),
    );
    if (freshNews.length > 0) this.#post(freshNews.map((one) => changes.stamp(one)));
  }

  /**
   * Messages received during the restore are newer than the storage; earlier ones are requested.
   */
  #afterRestore(): void {
    this.#parts.apply.run(this.#parts.changes.all);
    this.#requestChanges();
  }
}
