import { abortedError } from "./settle-within.js";

/** Maximum time of a slice, ms. Far below a long task (50 ms), because one step may overrun it. */
const SLICE_MS = 4;

/** Yields to the page's event loop. */
export interface EventLoop {
  /** Monotonic, ms. */
  now(): number;
  /** Resolves in a new task, after those that are queued. */
  nextTask(): Promise<void>;
}

/** Long work that yields to the page and ends with its signal. One per operation. */
export class SlicedWork {
  readonly signal: AbortSignal;
  readonly #eventLoop: EventLoop;
  #since: number;

  constructor(eventLoop: EventLoop, signal: AbortSignal) {
    this.#eventLoop = eventLoop;
    this.signal = signal;
    this.#since = eventLoop.now();
  }

  /** Yields if the slice is used up. Rejects with `call/aborted`. */
  async yieldIfDue(): Promise<void> {
    if (this.#eventLoop.now() - this.#since >= SLICE_MS) {
      await this.#eventLoop.nextTask();
      this.#since = this.#eventLoop.now();
    }
    if (this.signal.aborted) throw abortedError(this.signal);
  }
}

/**
 * Maps a long list while yielding to the page; skips undefined results. Rejects with
 * `call/aborted`.
 */
export async function mapInSlices<T, R>(
  entries: readonly T[],
  readEntry: (entry: T) => R | undefined,
  work: SlicedWork,
): Promise<readonly R[]> {
  const all: R[] = [];
  for (const entry of entries) {
    const one = readEntry(entry);
    if (one !== undefined) all.push(one);
    await work.yieldIfDue();
  }
  return all;
}

/** Yields to the page with messages, because browsers throttle timers. */
export const pageEventLoop = (
  scope: Pick<typeof globalThis, "MessageChannel" | "performance">,
): EventLoop => ({
  now: () => scope.performance.now(),
  nextTask: () =>
    new Promise((resolve) => {
      const { port1, port2 } = new scope.MessageChannel();
      port1.onmessage = () => {
        port1.close();
        resolve();
      };
      port2.postMessage(0);
    }),
});
