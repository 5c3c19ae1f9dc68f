import type { Scheduler } from "../../ports/page.ports.js";

/** A burst within one frame of time counts as one change. */
export const BURST_MS = 16;
/**
 * More raw events than this within one wait is a storm: no person and no honest wallet does that.
 */
const STORM_SIZE = 20;
/**
 * The longest that the last value of a storm is held back, and the pause after which all is calm
 * again.
 */
export const STORM_MS = 1_000;

/**
 * Decides when a run of events is told: the first one after 16 ms, the ones close behind it after
 * 64, 256 and then 1,000 ms, a storm once a second. However fast a wallet talks, the page hears it
 * at most a handful of times, and the last value at most one second late.
 */
export class CalmEvents {
  readonly #scheduler: Scheduler;
  readonly #notify: () => void;
  #waitMs = BURST_MS;
  #count = 0;
  #cancel: (() => void) | undefined;

  constructor(scheduler: Scheduler, notify: () => void) {
    this.#scheduler = scheduler;
    this.#notify = notify;
  }

  /** One more event came. */
  note(): void {
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

  /** Forgets what waits; leaves no timer. */
  stop(): void {
    this.#cancel?.();
  }

  #plan(waitMs: number, task: () => void): void {
    this.#cancel?.();
    this.#cancel = this.#scheduler.after(waitMs, task);
  }
}
