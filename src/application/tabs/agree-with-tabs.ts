import type { WalletsState } from "../../domain/connection/wallets-state.js";
import type { Subscription } from "rxjs";
import { type CaipNetworkId, NAMESPACES, type Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-key.js";
import { movesByItself } from "../../domain/network/chain-move.js";
import { readTabMessage, writeTabMessage, type TabChange } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/tab-channel.port.js";
import type { Transports, WalletLook } from "../connection/wallets.api.js";
import { type Readable, isSame } from "../shared/state-store.js";
import type { OnePrompt } from "./one-prompt.js";
import type { LateTabs } from "./late-agreement.js";
import { type ApplyTabChanges, type NamespaceRequest, walletsOf } from "./apply-tab-changes.js";
import type { TabChanges, UnstampedChange } from "./tab-changes.js";

/** What is remembered of connections, read only. */
export interface TabMemory {
  /** The network that was active when last seen. */
  networkId(): CaipNetworkId | undefined;
  /** Whether the user ended this connection when it was last seen. */
  isEnded(namespace: Namespace, connectorId: string): boolean;
}

/** The same, read again where another tab may have written. */
export interface TabMemoryWriter {
  load(): void;
  /** Every connection to restore, in each namespace the one that was shown first. */
  allToRestore(): readonly ConnectionKey[];
}

/** What agreement works on. */
export interface AgreementParts {
  readonly channel: TabChannel;
  readonly changes: TabChanges;
  readonly prompt: OnePrompt;
  readonly connectionStore: Readable<WalletsState>;
  readonly memory: TabMemory;
  readonly memoryWriter: TabMemoryWriter;
  readonly apply: ApplyTabChanges;
  readonly look: WalletLook;
  readonly open: Transports;
  /** Ends with the instance. */
  readonly signal: AbortSignal;
}

const newsBetween = (
  was: WalletsState,
  now: WalletsState,
  word: CaipNetworkId | undefined,
): readonly UnstampedChange[] => {
  const news: UnstampedChange[] = [];
  for (const namespace of NAMESPACES) {
    const wallets = walletsOf(now, namespace);
    if (!isSame(walletsOf(was, namespace), wallets))
      news.push({ about: "wallet", namespace, ...wallets });
  }
  // With the wallet goes the word it had on the network: where this tab stands now is said anew. So
  // is where a new one stands that another tab would take to the network of an older word.
  const isOther = word !== undefined && word !== now.activeNetworkId;
  const isAnew = news.some((one) => one.about === "wallet" && (isOther || !one.wallet));
  if (isAnew || was.activeNetworkId !== now.activeNetworkId)
    news.push({ about: "network", networkId: now.activeNetworkId });
  return news;
};

/**
 * Keeps the tabs of one instance in step: what changes here is told, what is told is done here.
 * What is done because of another tab is not told again.
 */
export class AgreeWithTabs implements LateTabs {
  readonly #parts: AgreementParts;
  constructor(parts: AgreementParts) {
    this.#parts = parts;
  }

  /** Tells the other tabs of every change made here since `first`, until unsubscribed. */
  follow(first: WalletsState): Subscription {
    let before = first;
    return this.#parts.connectionStore.state$.subscribe((now) => {
      const was = before;
      before = now;
      if (was.isRestoring && !now.isRestoring) return this.#afterRestore();
      if (!this.#parts.apply.isQuiet)
        this.#announce(newsBetween(was, now, this.#parts.changes.network?.networkId));
    });
  }

  /** Something another tab posted; what is no message is dropped. */
  receive(text: string): void {
    const message = readTabMessage(text);
    const { changes, prompt, apply } = this.#parts;
    if (message?.kind === "asked") prompt.receive(message.connectorId, message.end);
    if (message?.kind === "hello" && changes.all.length > 0) this.#post(changes.restated());
    if (message?.kind === "changes")
      apply.run(message.changes.filter((change) => changes.learn(change)));
  }

  /**
   * This tab was put away and is shown again: it reads once what was remembered meanwhile, and asks
   * the others what it missed.
   */
  comeBack(): void {
    const { memory, memoryWriter, apply } = this.#parts;
    this.#hello();
    memoryWriter.load();
    // What ended meanwhile ends here whatever can be reached of the rest.
    void apply.wallets(this.#missed(false)).then(() => apply.wallets(this.#missed(true)));
    void this.#lookAgain(memory.networkId());
  }

  /**
   * The user disconnected these here, in every tab: what another tab said of them is over, also
   * where nothing of it is connected here. `namespaces`: where something was remembered or on its
   * way besides.
   */
  end(isMeant: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void {
    const { changes } = this.#parts;
    const news = NAMESPACES.flatMap((namespace): readonly UnstampedChange[] => {
      const change = changes.wallet(namespace);
      const all =
        change?.about === "wallet" && change.wallet
          ? [change.wallet, ...(change.behind ?? [])]
          : [];
      const left = all.filter(({ connectorId }) => !isMeant({ namespace, connectorId }));
      if (left.length === all.length && (all.length > 0 || !namespaces.includes(namespace)))
        return [];
      const [wallet, ...behind] = left;
      return [
        {
          about: "wallet",
          namespace,
          ...(wallet && { wallet }),
          ...(behind.length > 0 && { behind }),
        },
      ];
    });
    this.#announce(news);
  }

  /** What a wallet of the page did meanwhile is seen by one silent read. */
  async #lookAgain(networkId: CaipNetworkId | undefined): Promise<void> {
    const { apply, look, open, connectionStore, signal } = this.#parts;
    const wallets = connectionStore.snapshot.connection.connections.flatMap(
      ({ namespace, connector }) => {
        const wallet = movesByItself(namespace) && open.get(namespace, connector.id);
        return wallet ? [wallet] : [];
      },
    );
    const looked = networkId && (await apply.network(networkId));
    await Promise.all(
      wallets.map(async (wallet) => wallet !== looked && (await look.run(wallet, signal))),
    );
  }

  /** Asks the other tabs what they know. */
  #hello(): void {
    this.#parts.channel.post(writeTabMessage({ kind: "hello" }));
  }

  /**
   * What is remembered where it is not what is shown: without those that ended, and also with those
   * that began.
   */
  #missed(withBegun: boolean): readonly NamespaceRequest[] {
    const { memory, memoryWriter, connectionStore } = this.#parts;
    const stored = memoryWriter.allToRestore();
    const idsOf = (namespace: Namespace): readonly string[] =>
      connectionStore.snapshot.connection.connections
        .filter((one) => one.namespace === namespace)
        .map(({ connector }) => connector.id);
    return NAMESPACES.flatMap((namespace): readonly NamespaceRequest[] => {
      const connected = idsOf(namespace);
      const kept = connected.filter((id) => !memory.isEnded(namespace, id));
      const begun = withBegun
        ? stored.filter((one) => one.namespace === namespace).map(({ connectorId }) => connectorId)
        : [];
      const requests = [...new Set([...begun, ...kept])];
      return isSame(requests, connected)
        ? []
        : [{ namespace, requests: requests.map((connectorId) => ({ connectorId })) }];
    });
  }

  #post(changes: readonly TabChange[]): void {
    this.#parts.channel.post(writeTabMessage({ kind: "changes", changes }));
  }

  #announce(news: readonly UnstampedChange[]): void {
    const { apply, changes } = this.#parts;
    const fresh = news.filter((one) =>
      one.about === "network" ? !apply.isGoingTo(one.networkId) : !changes.hasPosted(one),
    );
    if (fresh.length > 0) this.#post(fresh.map((one) => changes.stamp(one)));
  }

  /**
   * What was reported while remembered wallets came back is the later word; what was reported
   * before this tab was there, such as which account was chosen, is asked for.
   */
  #afterRestore(): void {
    this.#parts.apply.run(this.#parts.changes.all);
    this.#hello();
  }
}
