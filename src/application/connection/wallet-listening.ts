import type { Subscription } from "rxjs";
import type { WalletConnector, WalletEvent } from "../../ports/wallet-connector.port.js";

/**
 * Maximum number of buffered events; the newest are kept. Wallets normally send few before
 * registration.
 */
const MAX_BUFFERED = 64;

/**
 * One subscription to a wallet's events. Buffers events until the wallet is registered, then
 * delivers them.
 */
export class WalletListening {
  readonly wallet: WalletConnector;
  readonly #subscription: Subscription;
  #buffer: readonly WalletEvent[] = [];
  #deliver: ((event: WalletEvent) => void) | undefined;

  constructor(wallet: WalletConnector) {
    this.wallet = wallet;
    this.#subscription = wallet.events$.subscribe({
      next: (event) => this.#receive(event),
      // The request to the wallet reports code that failed to load.
      error: () => undefined,
    });
  }

  /** The wallet granted accounts: drops earlier disconnects. */
  answered(): void {
    this.#buffer = this.#buffer.filter(({ kind }) => kind !== "disconnected");
  }

  /** Returns and clears the events that arrived before the wallet's answer. */
  granted(): readonly WalletEvent[] {
    const early = this.#buffer;
    this.#buffer = [];
    return early;
  }

  /** Delivers the buffered events in order, then all later ones. */
  deliver(to: (event: WalletEvent) => void): void {
    this.#deliver = to;
    const buffered = this.#buffer;
    this.#buffer = [];
    for (const event of buffered) to(event);
  }

  drop(): void {
    if (!this.#deliver) this.stop();
  }

  stop(): void {
    this.#subscription.unsubscribe();
  }

  #receive(event: WalletEvent): void {
    if (this.#deliver) this.#deliver(event);
    else this.#buffer = [...this.#buffer, event].slice(-MAX_BUFFERED);
  }
}
