import { type Subscription, pairwise } from "rxjs";
import { LatchkitError, isLatchkitError } from "../../domain/errors/latchkit-error.js";
import type { LazyCode } from "../../ports/lazy-code.port.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import { type Lifetime, abortError, settleBy, toLatchkitError } from "./lifetime.js";

/** So many ms a request for code may take before whoever asked for it is refused. */
export const CODE_WAIT_MS = 10_000;

/**
 * A page says that it is online before its network is: the request is made again after so many ms.
 */
export const AGAIN_AFTER_MS: readonly number[] = [1_000, 5_000, 25_000];

/** The page that code is loaded into; one for an instance. */
export interface CodePage {
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "online$" | "visible$">;
  /** Nobody is followed any more once it is over. */
  readonly life: Pick<Lifetime, "onEnd" | "isOver">;
  /**
   * Whether the very same was thrown before: a module that throws as it is evaluated is imported
   * with the same error each time, a request that the network refuses fails with a new one.
   */
  hasThrown(cause: unknown): boolean;
  /** Whether the last request of this capability was refused; read as the next one begins. */
  wasRefused(capability: string): boolean;
  /**
   * Counts a request that the network refused; true where the page is taken to be outdated.
   * `isAgain`: one before it was refused when it began. Those that are refused side by side count
   * once.
   */
  refused(capability: string, isAgain: boolean): boolean;
  /** The code came: earlier refusals no longer count. */
  arrived(capability: string): void;
}

/** Makes the `Lazy` of a capability; `load` is called once at a time. */
export type MakeLazy = <T>(capability: string, load: () => Promise<T>) => Lazy<T>;

/**
 * Code that is not on the page until it is needed: one import, whoever asks. A request settles
 * within `CODE_WAIT_MS`; what arrives later is used all the same. A failed import is repeated by
 * the next request, and for whoever follows it also when the page is back online or is seen again,
 * and a few times after that.
 * (A browser that keeps failed imports refuses those until the page is reloaded.)
 */
export class Lazy<T> implements LazyCode<T> {
  readonly #capability: string;
  readonly #import: () => Promise<T>;
  readonly #page: CodePage;
  readonly #followers = new Set<() => void>();
  #loaded: T | undefined;
  #coming: Promise<T> | undefined;
  #request: Promise<T> | undefined;
  #isAsked = false;
  #isAgain = false;
  #retries: Subscription | undefined;

  constructor(capability: string, load: () => Promise<T>, page: CodePage) {
    this.#capability = capability;
    this.#import = load;
    this.#page = page;
  }

  /** The code, if it arrived. */
  get loaded(): T | undefined {
    return this.#loaded;
  }

  /**
   * Rejects with `code/unavailable`, with `code/outdated` when the network refused it for a second
   * time, with `internal/unexpected` when it is there and threw again as it was evaluated, or with
   * the `LatchkitError` that `load` itself rejects with; the next call tries again.
   * `isAhead`: ahead of need, which counts as no try before the first call without it.
   */
  load(isAhead = false): Promise<T> {
    this.#request ??= this.#ask();
    this.#isAsked ||= !isAhead;
    return this.#request;
  }

  /** Fetches ahead of need; a failure is ignored. Resolves when it came, or will not for now. */
  preload(): Promise<unknown> {
    return this.load(true).catch(() => undefined);
  }

  /**
   * Calls `work` with the code once, however late it arrives: in this turn where it is loaded. The
   * result ends the wait.
   */
  follow(work: (code: T) => void): () => void {
    if (this.#loaded !== undefined) {
      work(this.#loaded);
      return () => undefined;
    }
    let isWanted = true;
    const follower = (): void => {
      if (isWanted && !this.#page.life.isOver) work(this.#loaded as T);
    };
    this.#followers.add(follower);
    void this.preload();
    return () => {
      isWanted = false;
      this.#followers.delete(follower);
      if (this.#followers.size === 0) this.#endRetries();
    };
  }

  /**
   * Works with the code: in this turn where it is loaded, else after it came. Work is not begun
   * once the signal aborted.
   */
  async use<R>(signal: AbortSignal, work: (code: T) => R | Promise<R>): Promise<R> {
    const code = this.#loaded ?? (await settleBy(signal, this.load()));
    if (signal.aborted) throw abortError(signal);
    return work(code);
  }

  async #ask(): Promise<T> {
    let isLate = false;
    try {
      this.#coming ??= this.#fetch();
      return await this.#inTime(this.#coming, () => (isLate = true));
    } catch (cause) {
      if (this.#loaded === undefined) this.#request = undefined;
      throw this.#failure(isLate, cause);
    }
  }

  async #fetch(): Promise<T> {
    try {
      this.#isAgain = this.#page.wasRefused(this.#capability);
      // A loader of the host's may throw where it should reject.
      const code = await (async () => this.#import())();
      this.#arrive(code);
      return code;
    } catch (cause) {
      this.#coming = undefined;
      this.#retry();
      throw cause;
    }
  }

  #arrive(code: T): void {
    this.#loaded = code;
    this.#request = this.#coming;
    this.#page.arrived(this.#capability);
    this.#endRetries();
    // Each in a task of its own: one that throws spoils neither the code nor the others.
    for (const work of this.#followers) queueMicrotask(work);
    this.#followers.clear();
  }

  #inTime(coming: Promise<T>, onLimit: () => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const cancel = this.#page.scheduler.after(CODE_WAIT_MS, () => {
        onLimit();
        reject(undefined);
      });
      coming.then(resolve, reject).finally(cancel);
    });
  }

  #failure(isLate: boolean, cause: unknown): LatchkitError {
    // Code that needs other code is refused with it and counted there; what throws as it is set up
    // is there.
    if (isLatchkitError(cause)) return cause;
    if (!isLate && this.#page.hasThrown(cause)) return toLatchkitError(cause, this.#capability);
    const isOutdated =
      !isLate && this.#isAsked && this.#page.refused(this.#capability, this.#isAgain);
    const context = { capability: this.#capability };
    return new LatchkitError(isOutdated ? "code/outdated" : "code/unavailable", context, { cause });
  }

  /** While somebody follows. */
  #retry(): void {
    if (this.#retries || this.#followers.size === 0) return;
    const { online$, visible$ } = this.#page.lifecycle;
    const again = ([, isNow]: readonly [boolean, boolean]): void => {
      if (isNow) this.#beginAnew();
    };
    this.#retries = online$.pipe(pairwise()).subscribe(again);
    this.#retries.add(visible$.pipe(pairwise()).subscribe(again));
    this.#retries.add(this.#page.life.onEnd(() => this.#endRetries()));
  }

  /** The waits of an older event go with it. */
  #beginAnew(): void {
    this.#endRetries();
    this.#tryAgain();
    this.#retry();
  }

  #tryAgain([wait, ...later] = AGAIN_AFTER_MS): void {
    this.load(true).catch(() => {
      if (wait !== undefined)
        this.#retries?.add(this.#page.scheduler.after(wait, () => this.#tryAgain(later)));
    });
  }

  #endRetries(): void {
    this.#retries?.unsubscribe();
    this.#retries = undefined;
  }
}
