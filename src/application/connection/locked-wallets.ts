import { Subscription } from "rxjs";
import { hasKey, isSameKey } from "../../domain/connection/connection-state.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletConnector } from "../../ports/wallet-connector.port.js";
import { pause } from "../shared/run-within.js";
import type { RememberedConnection } from "./connection-memory.js";
import type { ConnectionStore } from "./connection.store.js";

/** Delays between silent requests in ms: some wallets announce accounts before granting them. */
const ASK_AGAIN_MS = [100, 300, 900] as const;

/** Dependencies of `LockedWallets`. `ask` requests silently and never rejects. */
export interface LockedWalletsParts {
  readonly connectionStore: Pick<ConnectionStore, "state$">;
  readonly scheduler: Scheduler;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
  readonly ask: (one: RememberedConnection) => Promise<void>;
}

interface LockedWallet {
  readonly one: RememberedConnection;
  readonly wallet: WalletConnector;
  readonly subscription: Subscription;
}

/**
 * Remembered injected wallets that currently grant nothing, such as locked ones. Asks each silently
 * after each of its events, until connected or removed.
 */
export class LockedWallets {
  readonly #parts: LockedWalletsParts;
  #listening: readonly LockedWallet[] = [];
  #asking: readonly LockedWallet[] = [];
  /** Wallets that sent an event during a request. */
  #changed: readonly LockedWallet[] = [];

  constructor(parts: LockedWalletsParts) {
    this.#parts = parts;
    parts.signal.addEventListener("abort", () => this.unfollow(() => true), { once: true });
  }

  follow(one: RememberedConnection, wallet: WalletConnector): void {
    const isSame = (other: RememberedConnection): boolean => isSameKey(one, other);
    if (this.#listening.some((other) => isSame(other.one) && other.wallet === wallet)) return;
    this.unfollow(isSame);
    const lockedWallet: LockedWallet = { one, wallet, subscription: new Subscription() };
    this.#listening = [...this.#listening, lockedWallet];
    lockedWallet.subscription.add(
      wallet.events$.subscribe({
        next: ({ kind }) => {
          if (kind !== "disconnected") void this.#askAgain(lockedWallet);
        },
        error: () => undefined, // ignores code that failed to load
      }),
    );
    lockedWallet.subscription.add(
      this.#parts.connectionStore.state$.subscribe(({ connection }) => {
        if (connection.connections.some(hasKey(one))) this.unfollow(isSame);
      }),
    );
  }

  unfollow(isRemoved: (one: RememberedConnection) => boolean): void {
    const removedWallets = this.#listening.filter(({ one }) => isRemoved(one));
    this.#listening = this.#listening.filter((one) => !removedWallets.includes(one));
    for (const { subscription } of removedWallets) subscription.unsubscribe();
  }

  async #askAgain(lockedWallet: LockedWallet): Promise<void> {
    if (this.#asking.includes(lockedWallet)) {
      this.#changed = [...this.#changed, lockedWallet];
      return;
    }
    this.#asking = [...this.#asking, lockedWallet];
    for (const waitMs of [0, ...ASK_AGAIN_MS]) {
      if (waitMs > 0) await pause(this.#parts.scheduler, waitMs, this.#parts.signal);
      if (!this.#listening.includes(lockedWallet)) break;
      await this.#parts.ask(lockedWallet.one);
    }
    this.#asking = this.#asking.filter((one) => one !== lockedWallet);
    const hasChanged = this.#changed.includes(lockedWallet);
    this.#changed = this.#changed.filter((one) => one !== lockedWallet);
    if (hasChanged && this.#listening.includes(lockedWallet)) await this.#askAgain(lockedWallet);
  }
}
