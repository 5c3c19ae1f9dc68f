import type { Scheduler } from "../../ports/page.ports.js";

/** The timer functions of the runtime. */
export interface Timers {
  setTimeout(task: () => void, waitMs: number): unknown;
  clearTimeout(handle: unknown): void;
}

// Runtimes turn a longer wait into none at all.
const LONGEST_WAIT_MS = 2_147_483_647;

/** Timers of the runtime. A wait longer than 2^31-1 ms is cut to that. */
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

/** The timers of a global object, called as its own methods (browsers refuse them otherwise). */
export const timersOf = (
  scope: Pick<typeof globalThis, "setTimeout" | "clearTimeout">,
): Timers => ({
  setTimeout: (task, waitMs) => scope.setTimeout(task, waitMs),
  clearTimeout: (handle) => scope.clearTimeout(handle as Parameters<typeof clearTimeout>[0]),
});
