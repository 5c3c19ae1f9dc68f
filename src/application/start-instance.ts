import { distinctUntilChanged, map, pairwise } from "rxjs";
import { LatchkitError } from "../domain/errors/latchkit-error.js";
import type { PageLifecycle } from "../ports/page-lifecycle.port.js";
import type { TabChannel } from "../ports/tab-channel.port.js";
import type { ConnectWallet } from "./connection/connect-wallet.js";
import type { ConnectionMemory } from "./connection/connection-memory.js";
import type { LazyWalletOperations, WalletOperations } from "./connection/wallet-operations.js";
import type { ConnectionStore } from "./connection/connection.store.js";
import type { WalletRegistry } from "./connectors/wallet-registry.js";
import type { ModalControl } from "./modal/modal-control.js";
import { initialNetworkId } from "../domain/network/select-network.js";
import type { Route } from "../domain/navigation/route.js";
import type { NavigationStore } from "./navigation/navigation.store.js";
import type { Networks } from "./network/network-state.js";
import type { Lifetime } from "./shared/lifetime.js";
import type { OneAtATime } from "./shared/one-at-a-time.js";
import type { ThemeStore } from "./theme/theme.store.js";

/** What start-up wakes. */
export interface StartParts {
  readonly life: Lifetime;
  readonly lifecycle: PageLifecycle;
  readonly tabs: Pick<TabChannel, "messages$">;
  readonly registry: WalletRegistry;
  readonly connectionStore: ConnectionStore;
  readonly memory: ConnectionMemory;
  readonly operations: LazyWalletOperations;
  readonly networks: Networks;
  readonly connect: ConnectWallet;
  readonly switching: OneAtATime;
  readonly control: ModalControl;
  readonly navigation: NavigationStore;
  readonly theme: ThemeStore;
  readonly enableReconnect: boolean;
}

/** Wakes one instance: nothing of Latchkit listens, reads or asks before this ran. */
export class StartInstance {
  readonly #parts: StartParts;
  readonly #following: () => void;
  #started: Promise<void> | undefined;
  /** `following` is called once, when everything follows. */
  constructor(parts: StartParts, following: () => void) {
    this.#parts = parts;
    this.#following = following;
  }

  /** Idempotent; settles when the first restore has ended. Rejects with `instance/disposed`. */
  run(): Promise<void> {
    const { life } = this.#parts;
    if (life.isOver) return Promise.reject(new LatchkitError("instance/disposed", {}));
    this.#started ??= this.#start();
    return this.#started;
  }

  async #start(): Promise<void> {
    const { life, registry, enableReconnect, memory, connectionStore, networks } = this.#parts;
    life.begin();
    this.#follow();
    const listening = registry.listen();
    life.onEnd(() => listening.unsubscribe());
    memory.load();
    this.#following();
    if (!enableReconnect) return;
    connectionStore.beginRestore(
      initialNetworkId({
        networks: networks.all,
        stored: memory.networkId(),
        namespace: memory.namespace(),
        fallback: networks.fallback.id,
      }),
    );
    await life.run("start", undefined, () => this.#restore(memory.activeToRestore().length > 0));
  }

  async #restore(isRemembered: boolean): Promise<void> {
    const { operations, connectionStore, life } = this.#parts;
    if (!isRemembered) return connectionStore.endRestore();
    try {
      // Code that comes later than the page waits for brings the wallets back then.
      await new Promise<void>((resolve, reject) => {
        operations.follow(({ restore }) => void restore.run(life.signal).then(resolve, reject));
        operations.load().catch(reject);
      });
    } finally {
      // Without a memory, or without the code to use it, the page is notified at once that nobody
      // is connected.
      connectionStore.endRestore();
    }
  }

  #follow(): void {
    const { life, lifecycle, theme } = this.#parts;
    const followings = [
      theme.follow(lifecycle.prefersDark$),
      this.#endAttempts(),
      this.#endOnLeaving(),
      ...this.#followTabs(),
    ];
    life.onEnd(() => followings.forEach((one) => one.unsubscribe()));
  }

  /**
   * Code comes with the first word of another tab, or when the page is shown again and what is
   * remembered is not what is shown.
   */
  #followTabs() {
    const { life, tabs, lifecycle, operations, connectionStore, memory } = this.#parts;
    const notify = (work: (agreement: WalletOperations["tabs"]) => void): void =>
      void operations.use(life.signal, (loaded) => work(loaded.tabs)).catch(() => undefined);
    const isOther = (): boolean =>
      memory.activeToRestore().length > 0 ||
      (memory.networkId() ?? connectionStore.snapshot.activeNetworkId) !==
        connectionStore.snapshot.activeNetworkId;
    return [
      tabs.messages$.subscribe((text) => notify((agreement) => agreement.receive(text))),
      lifecycle.visible$.pipe(pairwise()).subscribe(([, isVisible]) => {
        if (isVisible && (operations.loaded || isOther()))
          notify((agreement) => agreement.comeBack());
      }),
    ];
  }

  /** Closing the modal ends what waits on the user. */
  #endAttempts() {
    const { control, connect, switching, connectionStore } = this.#parts;
    return control.closed$.subscribe(() => {
      connect.cancel(new LatchkitError("modal/closed", {}));
      switching.cancel(new LatchkitError("modal/closed", {}));
      connectionStore.clearAttempt();
      connectionStore.switching(undefined);
    });
  }

  /** Going back from a waiting view ends its attempt: the next one starts afresh. */
  #endOnLeaving() {
    const { navigation, connect, switching, connectionStore } = this.#parts;
    const current$ = navigation.state$.pipe(
      map(() => navigation.current),
      distinctUntilChanged(),
      pairwise(),
    );
    return current$.subscribe(([left]) => {
      const asked = askedBy(left);
      if (
        asked !== undefined &&
        connectionStore.snapshot.connection.attempt?.connectorId === asked &&
        askedBy(navigation.current) !== asked
      ) {
        connect.cancel(new LatchkitError("connection/rejected", { connectorId: asked }));
        connectionStore.clearAttempt();
      }
      if (
        left.view === "SwitchNetwork" &&
        connectionStore.snapshot.switching?.networkId === left.networkId
      ) {
        switching.cancel(
          new LatchkitError("network/switch-declined", { networkId: left.networkId }),
        );
        connectionStore.switching(undefined);
      }
    });
  }
}

/**
 * The connector a waiting view asks; a step from the code to where the wallet is had leaves it
 * asked.
 */
const askedBy = (route: Route): string | undefined => {
  if (route.view === "ConnectingExternal") return route.connectorId;
  return route.view === "ConnectingWalletConnect" ||
    route.view === "ConnectingWalletConnectBasic" ||
    route.view === "Downloads"
    ? "walletConnect"
    : undefined;
};
