import { Observable, Subject } from "rxjs";
import type { Scheduler } from "../../ports/page.ports.js";
import type { WalletEvent } from "../../ports/wallet-connector.port.js";

export class WalletEvents {
  readonly events$: Observable<WalletEvent>;
  readonly #events = new Subject<WalletEvent>();
  #stop: (() => void) | undefined;

  /** `follow` starts following the wallet and returns a function that stops it. */
  constructor(follow: () => () => void) {
    this.events$ = new Observable<WalletEvent>((subscriber) => {
      subscriber.add(this.#events.subscribe(subscriber));
      this.#stop ??= follow();
      subscriber.add(() => {
        if (this.#events.observed) return;
        this.#stop?.();
        this.#stop = undefined;
      });
    });
  }

  get hasListeners(): boolean {
    return this.#events.observed;
  }

  emit(event: WalletEvent): void {
    this.#events.next(event);
  }
}

/** Events within this time count as one, ms. */
const BURST_MS = 16;
/** More events than this within one wait are a storm. */
const STORM_SIZE = 20;
/** Maximum delay of the last value, and the quiet time that resets the delays, ms. */
const STORM_MS = 1_000;

/**
 * Throttles wallet events: waits 16 ms, then 64, 256 and 1,000 ms while they continue; in a storm
 * always 1,000 ms.
 */
export class EventThrottle {
  readonly #scheduler: Scheduler;
  readonly #notify: () => void;
  #waitMs = BURST_MS;
  #count = 0;
  #cancel: (() => void) | undefined;

  constructor(scheduler: Scheduler, notify: () => void) {
    this.#scheduler = scheduler;
    this.#notify = notify;
  }

  record(): void {
    this.#count += 1;
    if (this.#count > 1) return;
    this.#plan(this.#waitMs, () => {
      this.#waitMs = this.#count > STORM_SIZE ? STORM_MS : Math.min(this.#waitMs * 4, STORM_MS);
      this.#count = 0;
      this.#plan(STORM_MS, () => {
        this.#waitMs = BURST_MS;
      });
      this.#notify();
    });
  }

  /** Drops pending events and their timer. */
  stop(): void {
    this.#cancel?.();
  }

  #plan(waitMs: number, task: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#scheduler.after(waitMs, task);
  }
}
