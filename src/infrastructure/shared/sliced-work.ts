import { aborted } from "./settle-within.js";

/** Maximum time of a slice, ms. Far below a long task (50 ms), because one step may overrun it. */
const SLICE_MS = 4;

/** Yields to the page's event loop. */
export interface PageTurns {
  /** Monotonic, ms. */
  now(): number;
  /** Resolves in a new task, after those that are queued. */
  next(): Promise<void>;
}

/** Long work that yields to the page and ends with its signal. One per operation. */
export class SlicedWork {
  readonly signal: AbortSignal;
  readonly #turns: PageTurns;
  #since: number;

  constructor(turns: PageTurns, signal: AbortSignal) {
    this.#turns = turns;
    this.signal = signal;
    this.#since = turns.now();
  }

  /** Yields if the slice is used up. Rejects with `call/aborted`. */
  async rest(): Promise<void> {
    if (this.#turns.now() - this.#since >= SLICE_MS) {
      await this.#turns.next();
      this.#since = this.#turns.now();
    }
    if (this.signal.aborted) throw aborted(this.signal);
  }
}

/**
 * Maps a long list while yielding to the page; skips undefined results. Rejects with
 * `call/aborted`.
 */
export async function mapInSlices<T, R>(
  entries: readonly T[],
  read: (entry: T) => R | undefined,
  work: SlicedWork,
): Promise<readonly R[]> {
  const all: R[] = [];
  for (const entry of entries) {
    const one = read(entry);
    if (one !== undefined) all.push(one);
    await work.rest();
  }
  return all;
}

/** Yields to the page with messages, because browsers throttle timers. */
export const pageTurns = (
  scope: Pick<typeof globalThis, "MessageChannel" | "performance">,
): PageTurns => ({
  now: () => scope.performance.now(),
  next: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new scope.MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    }),
});
