import { Subscription } from "rxjs";
import { isRetryBlocked } from "../../domain/cache/retry-block.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LoadState, failed, loading, valueOf } from "../../domain/shared/load-state.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import { type PageRefresh, refreshWithPage } from "./page-refresh.js";
import type { ValueCache } from "./remembered-cache.js";
import {
  type LinkedSignal,
  type Lifetime,
  abortError,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "./lifetime.js";
import { type Readable, StateStore, isSame } from "./state-store.js";

/** How a read is made. */
export interface ReadCall<T> {
  readonly signal: AbortSignal;
  /** True if cached answers of a service are not accepted. */
  readonly isFresh: boolean;
  /** The account's value that is shown during the read. */
  readonly known: T | undefined;
}

/** What is read for the active account, and when. */
export interface AccountQueryParts<T> {
  /** The key: the active account on its network; undefined if nothing can be read. */
  readonly account: Readable<CaipAddress | undefined>;
  readonly read: (account: CaipAddress, call: ReadCall<T>) => Promise<T>;
  /** The operation's name in error reports. */
  readonly where: string;
  /** Values that are reused, each for the cache's lifetime. */
  readonly cache: ValueCache<T>;
  readonly life: Lifetime;
  /** Throws the reason if the account cannot be read. */
  readonly check?: (account: CaipAddress | undefined) => unknown;
  /**
   * What a forced call does during a read: `join` it, `queue` a read after it, or `replace` it. A
   * read that began before a receipt is never joined; `join` then queues.
   */
  readonly overlap: "join" | "queue" | "replace";
  /** Refreshes while watched. Without it, only a watcher, a new key and a receipt read. */
  readonly page?: PageRefresh;
  /** Reads once more this long after a receipt, because a node may lag behind another. */
  readonly lag?: { readonly scheduler: Scheduler; readonly ms: number };
  /** A read fails with `rpc/timeout` after this time. */
  readonly limit?: { readonly scheduler: Scheduler; readonly ms: number };
  /** Sends no request for 30 s after a failure (spec 9). */
  readonly retryBlock?: Clock;
  /** True if a value from before a receipt is not shown to readers that do not watch. */
  readonly hidesOutdated?: boolean;
  /** Runs with the first watcher; the function it returns with the end of the last. */
  readonly whileWatched?: () => () => void;
}

interface Read<T> {
  readonly isFresh: boolean;
  readonly stop: LinkedSignal;
  readonly work: Promise<T>;
  /** Settles `work` as its own result, or as the read that replaces it: the first call counts. */
  readonly settleAs: (result: Promise<T>) => void;
}

/**
 * A value of the active account. The shown value always belongs to the active account and network:
 * a change of either aborts the read and clears the value. One read at a time; its callers share
 * it. A failure keeps what was known before.
 */
export class AccountQuery<T> extends StateStore<LoadState<T>> {
  readonly #parts: AccountQueryParts<T>;
  #key: CaipAddress | undefined;
  #reading: Read<T> | undefined;
  #watchers = 0;
  #watching: Subscription | undefined;
  /** Number of receipts; values that were read before the last one are outdated. */
  #receipts = 0;
  /** The value of `#receipts` at each account's last read. */
  readonly #receiptsAtRead = new Map<CaipAddress, number>();
  readonly #failures = new Map<
    CaipAddress,
    { readonly at: number; readonly error: LatchkitError }
  >();

  constructor(parts: AccountQueryParts<T>) {
    super({ status: "idle" });
    this.#parts = parts;
    const following = parts.account.state$.subscribe(() => this.#followKey());
    parts.life.onEnd(() => {
      following.unsubscribe();
      this.#watching?.unsubscribe();
    });
  }

  /** The read in flight. */
  get pending(): Promise<T> | undefined {
    return this.#reading?.work;
  }

  /** Reads now if the value is old, and refreshes while watched. Returns an unsubscribe function. */
  watch(): () => void {
    if (this.#parts.life.isOver) return () => undefined;
    this.#followKey();
    this.#watchers += 1;
    if (this.#watching) this.#readIfOld();
    else this.#startWatching();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#watching?.unsubscribe();
      this.#watching = undefined;
    };
  }

  /**
   * Reuses a cached value unless `force`. Rejects with `connection/not-connected`, the reason of
   * `check`, a recent failure during the retry block, or as the read.
   */
  async refresh(force: boolean, signal: AbortSignal): Promise<T> {
    this.#followKey();
    const account = this.#key;
    this.#parts.check?.(account);
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    const failure = this.#recentFailure(account);
    if (failure) throw failure;
    const cached = force ? undefined : this.#cached(account);
    if (cached !== undefined) return this.#reading ? cached : this.#show(cached);
    return settleBy(signal, this.#read(account, force && this.#parts.overlap !== "join"));
  }

  /** After a receipt: no earlier value is reused. Reads again if watched, else on the next use. */
  outdate(): void {
    const { cache, lag, overlap, hidesOutdated = false } = this.#parts;
    this.#followKey();
    this.#receipts += 1;
    cache.clear();
    if (this.#watching) {
      this.#readWatched(true);
      if (lag) this.#watching.add(lag.scheduler.after(lag.ms, () => this.#readWatched(true)));
    } else if (this.#reading === undefined) {
      if (hidesOutdated) this.#clear();
    } else if (overlap === "replace" && this.#key !== undefined)
      this.#read(this.#key, true).catch(() => undefined);
  }

  /** Shows and caches a value that is known without a read, and aborts the read in flight. */
  put(value: T): void {
    this.#abortRead();
    if (this.#key !== undefined) this.#parts.cache.put(this.#key, value);
    this.#show(value);
  }

  /** Shows a failure in place of the value, which is not reused. */
  fail(error: LatchkitError): void {
    this.#parts.cache.clear();
    this.update(() => ({ status: "failed", error }));
  }

  /** Compares the key before each use: a listener may run before this store's own. */
  #followKey(): void {
    const { account, cache, life } = this.#parts;
    if (account.snapshot === this.#key || life.isOver) return;
    this.#key = account.snapshot;
    cache.leave?.();
    this.#abortRead();
    this.#clear();
    if (this.#watching) this.#readIfOld();
  }

  #abortRead(): void {
    this.#reading?.stop.abort(new LatchkitError("call/aborted", {}));
    this.#reading = undefined;
  }

  #clear(): void {
    this.update((state) => (state.status === "idle" ? state : { status: "idle" }));
  }

  #show(value: T): T {
    this.update((state) =>
      state.status === "ready" && isSame(state.value, value) ? state : { status: "ready", value },
    );
    return value;
  }

  #isOutdated(account: CaipAddress): boolean {
    return (this.#receiptsAtRead.get(account) ?? 0) < this.#receipts;
  }

  #cached(account: CaipAddress): T | undefined {
    return this.#isOutdated(account) ? undefined : this.#parts.cache.get(account);
  }

  #recentFailure(account: CaipAddress): LatchkitError | undefined {
    const { retryBlock } = this.#parts;
    const failure = this.#failures.get(account);
    return retryBlock && isRetryBlocked(failure?.at, retryBlock.now()) ? failure?.error : undefined;
  }

  #startWatching(): void {
    const { page, whileWatched } = this.#parts;
    this.#watching = new Subscription();
    this.#watching.add(whileWatched?.());
    this.#readIfOld();
    if (page)
      this.#watching.add(
        refreshWithPage(page, {
          ifOld: () => this.#readIfOld(),
          again: (isFresh) => this.#readWatched(isFresh),
        }),
      );
  }

  /** Shows a cached value, else reads, unless the last failure is too recent. */
  #readIfOld(): void {
    const account = this.#key;
    if (account === undefined || !this.#canRead(account)) return;
    const cached = this.#cached(account);
    const failure = this.#recentFailure(account);
    if (cached !== undefined) {
      if (!this.#reading) this.#show(cached);
    } else if (failure)
      this.update((state) => (state.status === "failed" ? state : failed(state, failure)));
    else this.#readWatched(false);
  }

  #readWatched(isFresh: boolean): void {
    const account = this.#key;
    if (account !== undefined && this.#canRead(account))
      this.#read(account, isFresh, () => this.#watching !== undefined).catch(() => undefined);
  }

  #canRead(account: CaipAddress): boolean {
    try {
      this.#parts.check?.(account);
      return true;
    } catch {
      return false;
    }
  }

  /** Starts a read, or joins, queues behind or replaces the one in flight. */
  #read(account: CaipAddress, isFresh: boolean, isWanted: () => boolean = () => true): Promise<T> {
    const current = this.#reading;
    if (!current) return this.#start(account, isFresh);
    if (!this.#isOutdated(account) && (current.isFresh || !isFresh)) return current.work;
    if (this.#parts.overlap === "replace") return this.#start(account, isFresh);
    const again = (): Promise<T> => {
      if (this.#key === account && isWanted()) return this.#read(account, true, isWanted);
      throw new LatchkitError("call/aborted", {});
    };
    return current.work.then(again, again);
  }

  #start(account: CaipAddress, isForced: boolean): Promise<T> {
    const { life } = this.#parts;
    const refusal = life.isOver ? abortError(life.signal) : this.#recentFailure(account);
    if (refusal) return Promise.reject(refusal);
    const isFresh = isForced || this.#isOutdated(account);
    this.#receiptsAtRead.set(account, this.#receipts);
    const reading = newRead<T>(isFresh, linkSignals(life.signal));
    this.#reading?.settleAs(reading.work);
    this.#abortRead();
    this.#reading = reading;
    const loaded = this.#load(account, reading);
    const settle = (): void => reading.settleAs(loaded);
    loaded.then(settle, settle);
    return reading.work;
  }

  async #load(account: CaipAddress, reading: Read<T>): Promise<T> {
    const { read, where, limit } = this.#parts;
    const { stop, isFresh } = reading;
    const cancel = limit?.scheduler.after(limit.ms, () =>
      stop.abort(new LatchkitError("rpc/timeout", { waitMs: limit.ms })),
    );
    const { signal } = stop;
    this.update(loading);
    try {
      if (signal.aborted) throw abortError(signal);
      const call = { signal, isFresh, known: valueOf(this.snapshot) };
      const value = await settleBy(signal, read(account, call));
      this.#followKey();
      if (signal.aborted) throw abortError(signal);
      this.#onValue(account, value);
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, where);
      if (this.#reading === reading) this.#onError(account, error);
      throw error;
    } finally {
      cancel?.();
      stop.release();
      if (this.#reading === reading) this.#end();
    }
  }

  #onValue(account: CaipAddress, value: T): void {
    const { cache, hidesOutdated = false } = this.#parts;
    this.#failures.delete(account);
    const isOutdated = this.#isOutdated(account);
    if (!isOutdated) cache.put(account, value);
    if (isOutdated && hidesOutdated && !this.#watching) this.#clear();
    else this.#show(value);
  }

  #onError(account: CaipAddress, error: LatchkitError): void {
    const { life, retryBlock } = this.#parts;
    if (life.isOver || error.code === "call/aborted") return;
    if (retryBlock) this.#failures.set(account, { at: retryBlock.now(), error });
    this.update((state) => failed(state, error));
  }

  /** A read that ended without a value or failure leaves what was known before. */
  #end(): void {
    this.#reading = undefined;
    this.update((state) => {
      if (state.status !== "loading") return state;
      const { previous: value } = state;
      return value === undefined ? { status: "idle" } : { status: "ready", value };
    });
  }
}

const newRead = <T>(isFresh: boolean, stop: LinkedSignal): Read<T> => {
  let settleAs: Read<T>["settleAs"] = () => undefined;
  const work = new Promise<T>((resolve) => (settleAs = resolve));
  return { isFresh, stop, work, settleAs };
};
