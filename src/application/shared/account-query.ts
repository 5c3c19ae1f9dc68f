import { Subscription } from "rxjs";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LoadState, toFailed, toLoading, valueOf } from "../../domain/shared/load-state.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { type PageRefresh, refreshWithPage, SharedRead, type Read } from "./watched-reads.js";
import type { ValueCache } from "./remembered-cache.js";
import { type Lifetime, abortError, rejectOnAbort, toLatchkitError } from "./lifetime.js";
import { type Readable, StateStore, isSame } from "./state-store.js";

/** How a read is made. */
export interface ReadCall<T> {
  readonly signal: AbortSignal;
  /** True if cached answers of a service are not accepted. */
  readonly isFresh: boolean;
  /** The account's last value, which is shown during the read. */
  readonly previous: T | undefined;
}

/** What is read for the active account, and when. */
export interface AccountQueryParts<T> {
  /** The key: the active account on its network; undefined if nothing can be read. */
  readonly account: Readable<CaipAddress | undefined>;
  readonly read: (account: CaipAddress, call: ReadCall<T>) => Promise<T>;
  readonly operation: string;
  /** Values that are reused, each for the cache's lifetime. */
  readonly cache: ValueCache<T>;
  readonly life: Lifetime;
  /** Throws the reason if the account cannot be read. */
  readonly check?: (account: CaipAddress | undefined) => unknown;
  /**
   * A forced call during a read: `join` it, `queue` a read after it, or `replace` it. After a
   * receipt `join` queues.
   */
  readonly overlap: "join" | "queue" | "replace";
  /** Default: reads for a new watcher or account and after a receipt. */
  readonly page?: PageRefresh;
  /** Reads once more this long after a receipt: a node may lag behind. */
  readonly rereadAfterReceipt?: { readonly scheduler: Scheduler; readonly ms: number };
  /** No read starts while a failure of the account is cached. */
  readonly failures?: ValueCache<LatchkitError>;
  /** Without a watcher, values from before the last receipt are hidden. */
  readonly hidesOutdated?: boolean;
  /** Called when the first watcher starts; the returned function when the last one ends. */
  readonly whileWatched?: () => () => void;
}

/**
 * A value of the active account on the active network: a change of either aborts the read and
 * clears the value. One read at a time; its callers share it. A failure keeps the previous value.
 */
export class AccountQuery<T> extends StateStore<LoadState<T>> {
  readonly #parts: AccountQueryParts<T>;
  #key: CaipAddress | undefined;
  readonly #reading = new SharedRead<T>();
  #watchers = 0;
  #watching: Subscription | undefined;
  /** Values from before the last receipt are outdated. */
  #receipts = 0;
  readonly #receiptsAtRead = new Map<CaipAddress, number>();

  constructor(parts: AccountQueryParts<T>) {
    super({ status: "idle" });
    this.#parts = parts;
    const subscription = parts.account.state$.subscribe(() => this.#followKey());
    parts.life.onEnd(() => {
      subscription.unsubscribe();
      this.#watching?.unsubscribe();
    });
  }

  get pending(): Promise<T> | undefined {
    return this.#reading.current?.work;
  }

  /**
   * Reads now if the value is old, and refreshes while watched. Returns an unsubscribe function.
   */
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
   * `check`, a failure in `failures`, or as the read.
   */
  async refresh(force: boolean, signal: AbortSignal): Promise<T> {
    this.#followKey();
    const account = this.#key;
    this.#parts.check?.(account);
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    const failure = this.#parts.failures?.get(account);
    if (failure) throw failure;
    const cached = force ? undefined : this.#cached(account);
    if (cached !== undefined) return this.#reading.current ? cached : this.#show(cached);
    const isFresh = force && this.#parts.overlap !== "join";
    return rejectOnAbort(
      signal,
      this.#read(account, isFresh, () => !signal.aborted),
    );
  }

  /** After a receipt: reads again if watched, else on the next use. */
  outdate(): void {
    const { cache, rereadAfterReceipt: reread, overlap, hidesOutdated = false } = this.#parts;
    this.#followKey();
    this.#receipts += 1;
    cache.clear();
    if (this.#watching) {
      this.#readWatched(true);
      if (reread)
        this.#watching.add(reread.scheduler.after(reread.ms, () => this.#readWatched(true)));
    } else if (this.#reading.current === undefined) {
      if (hidesOutdated) this.#clear();
    } else if (overlap === "replace" && this.#key !== undefined)
      this.#read(this.#key, true).catch(() => undefined);
  }

  /** Shows a value that is known without a read, and aborts the read in flight. */
  put(value: T): void {
    this.#reading.abort();
    if (this.#key !== undefined) this.#parts.cache.put(this.#key, value);
    this.#show(value);
  }

  fail(error: LatchkitError): void {
    this.#parts.cache.clear();
    this.update(() => ({ status: "failed", error }));
  }

  /** A listener may run before this store's own. */
  #followKey(): void {
    const { account, cache, life } = this.#parts;
    if (account.snapshot === this.#key || life.isOver) return;
    this.#key = account.snapshot;
    cache.leave?.();
    this.#reading.abort();
    this.#clear();
    if (this.#watching) this.#readIfOld();
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

  #startWatching(): void {
    const { page, whileWatched } = this.#parts;
    this.#watching = new Subscription();
    this.#watching.add(whileWatched?.());
    this.#readIfOld();
    if (page)
      this.#watching.add(
        refreshWithPage(page, {
          readIfOld: () => this.#readIfOld(),
          read: (isFresh) => this.#readWatched(isFresh),
        }),
      );
  }

  /** Shows a cached value, else reads, unless the last failure is too recent. */
  #readIfOld(): void {
    const account = this.#key;
    if (account === undefined || !this.#canRead(account)) return;
    const cached = this.#cached(account);
    const failure = this.#parts.failures?.get(account);
    if (cached !== undefined) {
      if (!this.#reading.current) this.#show(cached);
    } else if (failure)
      this.update((state) => (state.status === "failed" ? state : toFailed(state, failure)));
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

  #read(account: CaipAddress, isFresh: boolean, isActive: () => boolean = () => true): Promise<T> {
    const { current } = this.#reading;
    if (!current) return this.#start(account, isFresh);
    if (!this.#isOutdated(account) && (current.isFresh || !isFresh)) return current.work;
    if (this.#parts.overlap === "replace") return this.#start(account, isFresh);
    const readAgain = (): Promise<T> => {
      if (this.#key === account && isActive()) return this.#read(account, true, isActive);
      throw new LatchkitError("call/aborted", {});
    };
    return current.work.then(readAgain, readAgain);
  }

  #start(account: CaipAddress, isForced: boolean): Promise<T> {
    const { life, failures } = this.#parts;
    const refusal = life.isOver ? abortError(life.signal) : failures?.get(account);
    if (refusal) return Promise.reject(refusal);
    const isFresh = isForced || this.#isOutdated(account);
    this.#receiptsAtRead.set(account, this.#receipts);
    return this.#reading.start(isFresh, life.signal, (callSignal) =>
      this.#load(account, callSignal),
    );
  }

  async #load(account: CaipAddress, reading: Read<T>): Promise<T> {
    const { read, operation } = this.#parts;
    const { signal, isFresh } = reading;
    this.update(toLoading);
    try {
      if (signal.aborted) throw abortError(signal);
      const call = { signal, isFresh, previous: valueOf(this.snapshot) };
      const value = await rejectOnAbort(signal, read(account, call));
      this.#followKey();
      if (signal.aborted) throw abortError(signal);
      this.#onValue(account, value);
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, operation);
      if (this.#reading.current === reading) this.#onError(account, error);
      throw error;
    } finally {
      if (this.#reading.end(reading)) this.update(withoutLoading);
    }
  }

  #onValue(account: CaipAddress, value: T): void {
    const { cache, hidesOutdated = false } = this.#parts;
    const isOutdated = this.#isOutdated(account);
    if (!isOutdated) cache.put(account, value);
    if (isOutdated && hidesOutdated && !this.#watching) this.#clear();
    else this.#show(value);
  }

  #onError(account: CaipAddress, error: LatchkitError): void {
    const { life, failures } = this.#parts;
    if (life.isOver || error.code === "call/aborted") return;
    failures?.put(account, error);
    this.update((state) => toFailed(state, error));
  }
}

/** After a read without a value or failure, the previous value is shown again. */
const withoutLoading = <T>(state: LoadState<T>): LoadState<T> => {
  if (state.status !== "loading") return state;
  const { previous: value } = state;
  return value === undefined ? { status: "idle" } : { status: "ready", value };
};
