import type { Scheduler } from "../../ports/page.ports.js";

/** The runtime's timer functions. */
export interface Timers {
  setTimeout(task: () => void, waitMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

// Runtimes treat a longer delay as 0.
const LONGEST_WAIT_MS = 2_147_483_647;

/** Timers of the runtime. Delays are limited to 2^31-1 ms. */
export class SystemScheduler implements Scheduler {
  readonly #timers: Timers;

  constructor(timers: Timers) {
    this.#timers = timers;
  }

  after(waitMs: number, task: () => void): () => void {
    const handle = this.#timers.setTimeout(task, Math.min(Math.max(waitMs, 0), LONGEST_WAIT_MS));
    return () => this.#timers.clearTimeout(handle);
  }
}

/** The timers of a global object, called as its methods, which browsers require. */
export const timersOf = (
  scope: Pick<typeof globalThis, "setTimeout" | "clearTimeout">,
): Timers => ({
  setTimeout: (task, waitMs) => scope.setTimeout(task, waitMs),
  clearTimeout: (handle) => scope.clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
});
