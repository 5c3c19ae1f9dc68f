import type { Subscription } from "rxjs";
import type { WalletConnector, WalletEvent } from "../../ports/wallet-connector.port.js";

/**
 * Events kept until a wallet is registered; an honest wallet has a handful in that time, and the
 * newest count.
 */
const MOST_KEPT = 64;

/**
 * One subscription to the events of a wallet: what came before the wallet was registered is kept,
 * and delivered then.
 */
export class WalletListening {
  readonly wallet: WalletConnector;
  readonly #following: Subscription;
  #kept: readonly WalletEvent[] = [];
  #deliver: ((event: WalletEvent) => void) | undefined;

  constructor(wallet: WalletConnector) {
    this.wallet = wallet;
    this.#following = wallet.events$.subscribe({
      next: (event) => this.#take(event),
      // Code that cannot be had: whoever asks the wallet is told so.
      error: () => undefined,
    });
  }

  /** The wallet answered that it grants accounts: an end before that is over. */
  answered(): void {
    this.#kept = this.#kept.filter(({ kind }) => kind !== "disconnected");
  }

  /**
   * The wallet granted what it was asked for: what came before its answer is given to the caller,
   * and is not delivered.
   */
  granted(): readonly WalletEvent[] {
    const early = this.#kept;
    this.#kept = [];
    return early;
  }

  /** Delivers what was kept, in order, and everything from now on. */
  deliver(to: (event: WalletEvent) => void): void {
    this.#deliver = to;
    const kept = this.#kept;
    this.#kept = [];
    for (const event of kept) to(event);
  }

  /** Ends, unless the wallet was registered meanwhile. */
  drop(): void {
    if (!this.#deliver) this.stop();
  }

  stop(): void {
    this.#following.unsubscribe();
  }

  #take(event: WalletEvent): void {
    if (this.#deliver) this.#deliver(event);
    else this.#kept = [...this.#kept, event].slice(-MOST_KEPT);
  }
}
