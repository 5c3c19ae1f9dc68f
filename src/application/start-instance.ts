import { pairwise } from "rxjs";
import { LatchkitError } from "../domain/errors/latchkit-error.js";
import type { PageLifecycle, TabChannel } from "../ports/page.ports.js";
import type { ConnectWallet } from "./connection/connect-wallet.js";
import type { ConnectionMemory } from "./connection/connection-memory.js";
import type { WalletOperations } from "./connection/wallet-operations.js";
import type { ConnectionStore } from "./connection/connection.store.js";
import type { WalletRegistry } from "./connectors/wallet-registry.js";
import type { ModalControl } from "./modal/modal-control.js";
import { followWaiting } from "./flows/follow-waiting.js";
import type { NavigationStore } from "./navigation/navigation.store.js";
import { type Networks, initialNetworkId } from "../domain/network/networks.js";
import type { Lazy } from "./shared/lazy.js";
import type { Lifetime, OneAtATime } from "./shared/lifetime.js";
import type { LazyTabSync } from "./tabs/lazy-tab-sync.js";
import type { ThemeStore } from "./theme/theme.store.js";

/** Operations on wallets and other tabs at start. */
export interface StartOperations extends Pick<WalletOperations, "restore"> {
  readonly tabs: Pick<LazyTabSync, "receive" | "onVisible">;
}

/** Dependencies of start(). */
export interface StartParts {
  readonly life: Lifetime;
  readonly lifecycle: PageLifecycle;
  readonly tabs: Pick<TabChannel, "messages$">;
  readonly registry: WalletRegistry;
  readonly connectionStore: ConnectionStore;
  readonly memory: ConnectionMemory;
  readonly operations: Lazy<StartOperations>;
  readonly networks: Networks;
  readonly connect: ConnectWallet;
  readonly switching: OneAtATime;
  readonly control: ModalControl;
  readonly navigation: NavigationStore;
  readonly theme: ThemeStore;
  readonly enableReconnect: boolean;
}

/** Starts one instance. Latchkit does not listen, read or request before this. */
export class StartInstance {
  readonly #parts: StartParts;
  readonly #onListening: () => void;
  #started: Promise<void> | undefined;
  constructor(parts: StartParts, onListening: () => void) {
    this.#parts = parts;
    this.#onListening = onListening;
  }

  /**
   * Idempotent; settles when the first restore has ended. Rejects with `instance/disposed`,
   * `code/unavailable` and `code/outdated`.
   */
  run(): Promise<void> {
    const { life } = this.#parts;
    if (life.isOver) return Promise.reject(new LatchkitError("instance/disposed", {}));
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    const { life, registry, enableReconnect, memory } = this.#parts;
    life.begin();
    this.#follow();
    const stopListening = registry.listen();
    life.onEnd(() => stopListening.unsubscribe());
    memory.load();
    this.#onListening();
    if (enableReconnect) await life.run("start", undefined, () => this.#restore());
  }

  /** If the code loads later, restores then. Does not navigate, because the user did not act. */
  async #restore(): Promise<void> {
    const { operations, connectionStore, life, memory, networks } = this.#parts;
    connectionStore.beginRestore(
      initialNetworkId({
        networks: networks.all,
        stored: memory.networkId(),
        namespace: memory.namespace(),
        fallback: networks.fallback.id,
      }),
    );
    try {
      if (memory.activeToRestore().length > 0)
        await new Promise<void>((resolve, reject) => {
          operations.whenLoaded(
            ({ restore }) => void restore.run(life.signal).then(resolve, reject),
          );
          operations.load().catch(reject);
        });
    } finally {
      connectionStore.endRestore();
    }
  }

  #follow(): void {
    const { life, lifecycle, theme } = this.#parts;
    const subscriptions = [
      theme.follow(lifecycle.prefersDark$),
      followWaiting(this.#parts),
      ...this.#followTabs(),
    ];
    life.onEnd(() => subscriptions.forEach((one) => one.unsubscribe()));
  }

  /**
   * Loads the code on the first message, or when a visible page's storage differs from the state.
   */
  #followTabs() {
    const { life, tabs, lifecycle, operations, connectionStore, memory } = this.#parts;
    const notify = (work: (agreement: StartOperations["tabs"]) => void): void =>
      void operations.use(life.signal, (loaded) => work(loaded.tabs)).catch(() => undefined);
    const hasSessionToRestore = (): boolean =>
      memory.activeToRestore().length > 0 ||
      (memory.networkId() ?? connectionStore.snapshot.activeNetworkId) !==
        connectionStore.snapshot.activeNetworkId;
    return [
      tabs.messages$.subscribe((text) => notify((agreement) => agreement.receive(text))),
      lifecycle.visible$.pipe(pairwise()).subscribe(([, isVisible]) => {
        if (isVisible && (operations.loaded || hasSessionToRestore()))
          notify((agreement) => agreement.onVisible());
      }),
    ];
  }
}
