import { Subscription, filter, skip } from "rxjs";
import { isRetryBlocked } from "../../domain/cache/retry-block.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { failed, loading, valueOf } from "../../domain/shared/load-state.js";
import { type Portfolio, portfolioOf } from "../../domain/tokens/token-balance.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Clock, PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import {
  type LinkedSignal,
  type Lifetime,
  abortError,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import type { RememberedCache } from "../shared/remembered-cache.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { TokensState } from "./tokens.api.js";

/** Interval for checking the list's age while watched on a visible page, in ms. */
const CHECK_MS = 10_000;

/** Dependencies of the store. */
export interface TokensParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly data: BlockchainData;
  /** Cached lists, shared with the next page. */
  readonly cache: Pick<RememberedCache<Portfolio>, "get" | "put" | "clear">;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly lifecycle: Pick<PageLifecycle, "visible$" | "online$">;
  readonly life: Lifetime;
}

interface Read {
  readonly account: CaipAddress;
  readonly work: Promise<Portfolio>;
  readonly stop: LinkedSignal;
  /** True if cached answers of the service are not accepted. */
  readonly isFresh: boolean;
}
interface Failure {
  readonly at: number;
  readonly error: LatchkitError;
}

/**
 * The tokens of the active account. A list is cached for 30 s by account and network (spec 4, 9);
 * after a failure no request is sent for 30 s. Concurrent reads share one request; results for an
 * account or network that is no longer active are ignored.
 */
export class TokensStore extends StateStore<TokensState> {
  readonly #parts: TokensParts;
  readonly #failures = new Map<CaipAddress, Failure>();
  /** Number of mined transactions; older values of any account are outdated. */
  #mined = 0;
  /** The value of `#mined` at each account's last read. */
  readonly #minedAtRead = new Map<CaipAddress, number>();
  #reading: Read | undefined;
  #watchers = 0;
  #subscription: Subscription | undefined;

  constructor(parts: TokensParts) {
    super({ status: "idle" });
    this.#parts = parts;
    parts.life.onEnd(() => this.#subscription?.unsubscribe());
  }

  /** Follows account and network while watched. Returns an unsubscribe function. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#subscription) this.#refreshIfOld();
    else this.#follow();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#subscription?.unsubscribe();
      this.#subscription = undefined;
    };
  }

  /**
   * Rejects as `TokensGroup.refresh`. `force` skips the cache, but not the pause after a failure.
   */
  async refresh(force: boolean, signal: AbortSignal): Promise<Portfolio> {
    const account = this.#active;
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    const recentFailure = this.#recentFailure(account);
    if (recentFailure) throw recentFailure.error;
    const cached = force ? undefined : this.#cached(account);
    if (cached) return this.#show(cached);
    return settleBy(signal, this.#read(account, force || this.#isOutdated(account)));
  }

  /** Invalidates all values; reads again now if watched. */
  outdate(): void {
    this.#mined += 1;
    this.#parts.cache.clear();
    const following = this.#subscription;
    const look = (): void => {
      if (following && !following.closed) this.#refreshIfOld();
    };
    // The current read started before the change.
    if (this.#reading) this.#reading.work.then(look, look);
    else look();
  }

  get #active(): CaipAddress | undefined {
    return this.#parts.account.snapshot;
  }

  #isOutdated(account: CaipAddress): boolean {
    return (this.#minedAtRead.get(account) ?? 0) < this.#mined;
  }

  #cached(account: CaipAddress): Portfolio | undefined {
    return this.#isOutdated(account) ? undefined : this.#parts.cache.get(account);
  }

  #recentFailure(account: CaipAddress): Failure | undefined {
    const failure = this.#failures.get(account);
    return isRetryBlocked(failure?.at, this.#parts.clock.now()) ? failure : undefined;
  }

  #follow(): void {
    const { account, lifecycle } = this.#parts;
    const following = new Subscription();
    this.#subscription = following;
    following.add(account.state$.subscribe((active) => this.#onAccount(active)));
    for (const again$ of [lifecycle.visible$, lifecycle.online$])
      following.add(again$.pipe(skip(1), filter(Boolean)).subscribe(() => this.#refreshIfOld()));
    this.#poll(following);
  }

  #onAccount(account: CaipAddress | undefined): void {
    if (valueOf(this.snapshot)?.account !== account) this.update(() => ({ status: "idle" }));
    this.#refreshIfOld();
  }

  #poll(following: Subscription): void {
    const { scheduler, lifecycle } = this.#parts;
    let isVisible = true;
    following.add(lifecycle.visible$.subscribe((visible) => (isVisible = visible)));
    let cancel: (() => void) | undefined;
    const plan = (): void => {
      cancel = scheduler.after(CHECK_MS, () => {
        if (isVisible) this.#refreshIfOld();
        plan();
      });
    };
    following.add(() => cancel?.());
    plan();
  }

  /** Shows a cached list, else reads, unless the last failure is too recent. */
  #refreshIfOld(): void {
    const account = this.#active;
    if (account === undefined) return;
    const cached = this.#cached(account);
    if (cached) return void this.#show(cached);
    const recentFailure = this.#recentFailure(account);
    if (recentFailure) return this.#showFailure(recentFailure.error);
    this.#read(account, this.#isOutdated(account)).catch(() => undefined);
  }

  #show(value: Portfolio): Portfolio {
    const { snapshot } = this;
    if (snapshot.status !== "ready" || snapshot.value !== value)
      this.update(() => ({ status: "ready", value }));
    return value;
  }

  #showFailure(error: LatchkitError): void {
    this.update((state) => (state.status === "failed" ? state : failed(state, error)));
  }

  /** Joins the account's current read; a fresh read is queued after a cached one. */
  #read(account: CaipAddress, isFresh: boolean): Promise<Portfolio> {
    const current = this.#reading;
    if (current?.account === account) {
      const again = (): Promise<Portfolio> => this.#readAfter(account);
      return isFresh && !current.isFresh ? current.work.then(again, again) : current.work;
    }
    current?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    this.#minedAtRead.set(account, this.#mined);
    const work = this.#load({ account, isFresh, stop });
    this.#reading = { account, work, stop, isFresh };
    return work;
  }

  /** Reads fresh after another read, unless the account changed. */
  async #readAfter(account: CaipAddress): Promise<Portfolio> {
    const recentFailure = this.#recentFailure(account);
    if (recentFailure) throw recentFailure.error;
    if (this.#active === account && !this.#parts.life.isOver) return this.#read(account, true);
    throw new LatchkitError("call/aborted", {});
  }

  async #load({ account, isFresh, stop }: Omit<Read, "work">): Promise<Portfolio> {
    const { data, clock, cache } = this.#parts;
    const isActive = (): boolean => this.#active === account && !stop.signal.aborted;
    const known = valueOf(this.snapshot);
    const held = known?.account === account ? known.tokens : [];
    this.update((state) => (known?.account === account ? loading(state) : { status: "loading" }));
    try {
      const query = { account, ...(isFresh && { fresh: held.length > 0 ? held : [{}] }) };
      const tokens = await settleBy(stop.signal, data.tokens(query, stop.signal));
      const value = portfolioOf(account, tokens, clock.now());
      this.#failures.delete(account);
      if (stop.signal.aborted) throw abortError(stop.signal);
      const isKept = this.#active !== undefined && !this.#isOutdated(account);
      if (isKept) cache.put(account, value);
      if (!isActive()) throw new LatchkitError("call/aborted", {});
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, "tokens");
      if (error.code !== "call/aborted" && !stop.signal.aborted)
        this.#failures.set(account, { at: clock.now(), error });
      if (isActive()) this.update((state) => failed(state, error));
      throw error;
    } finally {
      stop.release();
      this.#end(stop);
    }
  }

  #end(stop: LinkedSignal): void {
    if (this.#reading?.stop !== stop) return;
    this.#reading = undefined;
    if (this.snapshot.status === "loading") this.update(() => ({ status: "idle" }));
  }
}
