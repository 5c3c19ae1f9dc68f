import { aborted } from "./settle-within.js";

/**
 * Longest stretch of work without a rest, ms. A task of 50 ms counts as a blocked page; what cannot
 * be divided comes on top.
 */
const SLICE_MS = 4;

/** The turns of a page: one task at a time, each of which keeps everything else waiting. */
export interface PageTurns {
  /** Monotonic, ms. */
  now(): number;
  /** Resolves in a task of its own, after everything that waits already. */
  next(): Promise<void>;
}

/**
 * A long piece of work that lets the page go on, and ends with its signal. One for each operation.
 */
export class SlicedWork {
  readonly signal: AbortSignal;
  readonly #turns: PageTurns;
  #since: number;

  constructor(turns: PageTurns, signal: AbortSignal) {
    this.#turns = turns;
    this.signal = signal;
    this.#since = turns.now();
  }

  /**
   * Comes between two pieces that belong together; ends the task where it was long enough. Rejects
   * with `call/aborted`.
   */
  async rest(): Promise<void> {
    if (this.#turns.now() - this.#since >= SLICE_MS) {
      await this.#turns.next();
      this.#since = this.#turns.now();
    }
    if (this.signal.aborted) throw aborted(this.signal);
  }
}

/**
 * What `read` makes of each entry of a long list, in their order, without those it makes nothing
 * of. The page goes on meanwhile. Rejects with `call/aborted`.
 */
export async function readInTurns<T, R>(
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
