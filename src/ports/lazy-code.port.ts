/** Code loaded on first use. A load settles in bounded time; the next call retries a failure. */
export interface LazyCode<T> {
  /** The code, once loaded. */
  readonly loaded: T | undefined;
  /**
   * Rejects with `code/unavailable`, or `code/outdated` if only reloading the page helps.
   * `isAhead`: a preload, which does not count as an attempt before the first regular load.
   */
  load(isAhead?: boolean): Promise<T>;
  /** Preloads; ignores failures. */
  preload(): void;
  /**
   * Calls `work` once when the code is loaded; synchronously if it already is. Returns the
   * unsubscribe function.
   */
  follow(work: (code: T) => void): () => void;
  /**
   * Runs `work` with the code; synchronously if loaded, else afterwards. Does not start after the
   * signal aborted.
   */
  use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R>;
}
