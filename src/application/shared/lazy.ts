import { type Subscription, pairwise } from "rxjs";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LazyCode, PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import { type Lifetime, abortError, rejectOnAbort, toLatchkitError } from "./lifetime.js";

/** Timeout of loading code, ms. */
export const LOAD_TIMEOUT_MS = 10_000;

/**
 * Retry delays after the page is back online, ms: the `online` event may precede a working
 * network.
 */
export const RETRY_DELAYS_MS: readonly number[] = [1_000, 5_000, 25_000];

/** The page that loads the code; one for each instance. */
export interface CodePage {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "online$" | "visible$">;
  /** No callbacks after the instance is disposed. */
  readonly life: Pick<Lifetime, "onEnd" | "isOver">;
  /**
   * A module that throws on evaluation fails with the same error object each time, a network
   * failure with a new one.
   */
  hasThrown(cause: unknown): boolean;
  /** True if the capability's last request failed; read when the next one starts. */
  hasFailed(capability: string): boolean;
  /**
   * True if the page is outdated. `hadFailed`: an earlier request had failed before this one
   * started. Parallel failures count once.
   */
  recordFailure(capability: string, hadFailed: boolean): boolean;
  recordSuccess(capability: string): void;
}

/** Creates the `Lazy` of a capability; `load` runs once at a time. */
export type MakeLazy = <T>(capability: string, load: () => Promise<T>) => Lazy<T>;

/**
 * Lazily loaded code, imported once. A request settles within `LOAD_TIMEOUT_MS`; later code is
 * still used. A failed import is retried by the next request and, if a callback waits, when the
 * page is back online or visible, and a few times after that. (Browsers that cache failed imports
 * fail until a reload.)
 */
export class Lazy<T> implements LazyCode<T> {
  readonly #capability: string;
  readonly #import: () => Promise<T>;
  readonly #page: CodePage;
  readonly #callbacks = new Set<() => void>();
  #loaded: T | undefined;
  #importing: Promise<T> | undefined;
  #request: Promise<T> | undefined;
  #isRequested = false;
  #hadFailed = false;
  #retries: Subscription | undefined;

  constructor(capability: string, load: () => Promise<T>, page: CodePage) {
    this.#capability = capability;
    this.#import = load;
    this.#page = page;
  }

  get loaded(): T | undefined {
    return this.#loaded;
  }

  /**
   * Rejects with `code/unavailable`, with `code/outdated` after a second network failure, with
   * `internal/unexpected` if the module threw twice, or with the `LatchkitError` of `load`; the
   * next call retries. `isPreload`: does not count as an attempt before the first regular call.
   */
  load(isPreload = false): Promise<T> {
    this.#request ??= this.#start();
    this.#isRequested ||= !isPreload;
    return this.#request;
  }

  /** Loads in advance. Never rejects; resolves on success and on failure. */
  preload(): Promise<unknown> {
    return this.load(true).catch(() => undefined);
  }

  /** Synchronously if loaded, else when it arrives. Returns a cancel function. */
  whenLoaded(work: (code: T) => void): () => void {
    if (this.#loaded !== undefined) {
      work(this.#loaded);
      return () => undefined;
    }
    let isActive = true;
    const callback = (): void => {
      if (isActive && !this.#page.life.isOver) work(this.#loaded as T);
    };
    this.#callbacks.add(callback);
    void this.preload();
    return () => {
      isActive = false;
      this.#callbacks.delete(callback);
      if (this.#callbacks.size === 0) this.#endRetries();
    };
  }

  /** Synchronously if loaded, else when it arrives. Not after the signal aborted. */
  async use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R> {
    const code = this.#loaded ?? (await rejectOnAbort(signal, this.load()));
    if (signal.aborted) throw abortError(signal);
    return work(code);
  }

  async #start(): Promise<T> {
    let isLate = false;
    try {
      this.#importing ??= this.#fetch();
      return await this.#withTimeout(this.#importing, () => (isLate = true));
    } catch (cause) {
      if (this.#loaded === undefined) this.#request = undefined;
      throw this.#failure(isLate, cause);
    }
  }

  async #fetch(): Promise<T> {
    try {
      this.#hadFailed = this.#page.hasFailed(this.#capability);
      // A host's loader may throw synchronously.
      const code = await (async () => this.#import())();
      this.#onLoaded(code);
      return code;
    } catch (cause) {
      this.#importing = undefined;
      this.#retry();
      throw cause;
    }
  }

  #onLoaded(code: T): void {
    this.#loaded = code;
    this.#request = this.#importing;
    this.#page.recordSuccess(this.#capability);
    this.#endRetries();
    // One that throws does not affect the others.
    for (const work of this.#callbacks) queueMicrotask(work);
    this.#callbacks.clear();
  }

  #withTimeout(load: Promise<T>, onLimit: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cancel = this.#page.scheduler.after(LOAD_TIMEOUT_MS, () => {
        onLimit();
        reject(undefined);
      });
      load.then(resolve, reject).finally(cancel);
    });
  }

  #failure(isLate: boolean, cause: unknown): LatchkitError {
    // Nested code has already counted its failure.
    if (isLatchkitError(cause)) return cause;
    if (!isLate && this.#page.hasThrown(cause)) return toLatchkitError(cause, this.#capability);
    const isOutdated =
      !isLate && this.#isRequested && this.#page.recordFailure(this.#capability, this.#hadFailed);
    const context = { capability: this.#capability };
    return new LatchkitError(isOutdated ? "code/outdated" : "code/unavailable", context, { cause });
  }

  #retry(): void {
    if (this.#retries || this.#callbacks.size === 0) return;
    const { online$, visible$ } = this.#page.lifecycle;
    const retryNow = ([, isNow]: readonly [boolean, boolean]): void => {
      if (isNow) this.#restartRetries();
    };
    this.#retries = online$.pipe(pairwise()).subscribe(retryNow);
    this.#retries.add(visible$.pipe(pairwise()).subscribe(retryNow));
    this.#retries.add(this.#page.life.onEnd(() => this.#endRetries()));
  }

  #restartRetries(): void {
    this.#endRetries();
    this.#tryAgain();
    this.#retry();
  }

  #tryAgain([wait, ...laterWaits] = RETRY_DELAYS_MS): void {
    this.load(true).catch(() => {
      if (wait !== undefined)
        this.#retries?.add(this.#page.scheduler.after(wait, () => this.#tryAgain(laterWaits)));
    });
  }

  #endRetries(): void {
    this.#retries?.unsubscribe();
    this.#retries = undefined;
  }
}
