/**
 * Code that is fetched with its first use. A request for it settles in a stated time and is
 * repeated by the next one.
 */
export interface LazyCode<T> {
  /** The code, if it arrived. */
  readonly loaded: T | undefined;
  /**
   * Rejects with `code/unavailable`, or with `code/outdated` where only loading the page again
   * helps. `isAhead`: ahead of need, which counts as no try before the first call without it.
   */
  load(isAhead?: boolean): Promise<T>;
  /** Fetches ahead of need; a failure is ignored. */
  preload(): void;
  /**
   * Calls `work` with the code once, however late it arrives: in this turn where it is loaded. The
   * result ends the wait.
   */
  follow(work: (code: T) => void): () => void;
  /**
   * Works with the code: in this turn where it is loaded, else after it came. Work is not begun
   * once the signal aborted.
   */
  use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R>;
}
