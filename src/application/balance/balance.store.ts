import { Subscription, distinctUntilChanged, filter, map, skip } from "rxjs";
import type { Account } from "../../domain/account/account.js";
import { type Balance, type Formatted, withFormatted } from "../../domain/balance/balance.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LoadState, failed, loading, valueOf } from "../../domain/shared/load-state.js";
import type { PageLifecycle, Scheduler } from "../../ports/page.ports.js";
import type { ChainAccess } from "../../ports/ports.js";
import type { RememberedCache } from "../shared/remembered-cache.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import {
  type LinkedSignal,
  type Lifetime,
  abortError,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import { type WalletsState, activeConnection } from "../../domain/connection/wallets-state.js";
import type { Networks } from "../../domain/network/networks.js";

/** A node may lag behind the one that returned the receipt: reads again after this time, in ms. */
const LAG_MS = 5_000;

interface Read {
  readonly account: Account;
  readonly work: Promise<Formatted<Balance>>;
  readonly stop: LinkedSignal;
}

/**
 * Dependencies of the store. `everyMs`: refresh interval while watched on a visible page; 0 for
 * none.
 */
export interface BalanceParts {
  readonly connectionStore: Readable<WalletsState>;
  readonly networks: Networks;
  readonly chains: ChainAccess;
  /** Cached balances, shared with the next page. */
  readonly cache: Pick<RememberedCache<Formatted<Balance>>, "get" | "put" | "clear">;
  readonly scheduler: Scheduler;
  readonly lifecycle: PageLifecycle;
  readonly life: Lifetime;
  readonly everyMs: number;
}

/**
 * The native balance of the active account. Cached for 30 s (spec 9); concurrent reads share one
 * request; results for an account or network that is no longer active are ignored. While watched
 * it refreshes every `everyMs`, after a receipt, and when the page is visible or online again.
 */
export class BalanceStore extends StateStore<LoadState<Formatted<Balance>>> {
  readonly #parts: BalanceParts;
  #reading: Read | undefined;
  #watchers = 0;
  #subscription: Subscription | undefined;
  /** Number of mined transactions; older values of any account are outdated. */
  #mined = 0;
  /** The value of `#mined` at each account's last read. */
  readonly #minedAtRead = new Map<CaipAddress, number>();

  constructor(parts: BalanceParts) {
    super({ status: "idle" });
    this.#parts = parts;
    parts.life.onEnd(() => {
      this.#subscription?.unsubscribe();
    });
  }

  /**
   * Follows account and network while watched; clears another account's value. Returns an
   * unsubscribe function.
   */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#subscription) this.#readIfOld();
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
   * Rejects with `connection/not-connected`, `network/not-found`, `rpc/…`. `force` skips the
   * cache.
   */
  async refresh(force: boolean, signal: AbortSignal): Promise<Formatted<Balance>> {
    const account = this.#account();
    if (!account) throw new LatchkitError("connection/not-connected", {});
    if (!this.#parts.networks.find(account.networkId))
      throw new LatchkitError("network/not-found", { networkId: account.networkId });
    const cached = this.#cached(account);
    if (cached && !force) return this.#show(cached);
    return settleBy(signal, this.#read(account));
  }

  /** A transaction was mined: invalidates all values; reads now if watched, else on next use. */
  outdate(): void {
    this.#mined += 1;
    this.#parts.cache.clear();
    if (!this.#subscription) return;
    this.#readAgain();
    this.#subscription.add(this.#parts.scheduler.after(LAG_MS, () => this.#readAgain()));
  }

  #account(): Account | undefined {
    return activeConnection(this.#parts.connectionStore.snapshot)?.accounts[0];
  }

  #isOutdated({ caipAddress }: Account): boolean {
    return (this.#minedAtRead.get(caipAddress) ?? 0) < this.#mined;
  }

  #cached(account: Account): Formatted<Balance> | undefined {
    const { caipAddress, networkId } = account;
    const { networks, cache } = this.#parts;
    const isKnown = !this.#isOutdated(account) && networks.find(networkId) !== undefined;
    return isKnown ? cache.get(caipAddress) : undefined;
  }

  #show(value: Formatted<Balance>): Formatted<Balance> {
    const { snapshot } = this;
    if (snapshot.status !== "ready" || snapshot.value !== value)
      this.update(() => ({ status: "ready", value }));
    return value;
  }

  #follow(): void {
    const { connectionStore, lifecycle } = this.#parts;
    const following = new Subscription();
    this.#subscription = following;
    following.add(
      connectionStore.state$
        .pipe(
          map(() => this.#account()?.caipAddress),
          distinctUntilChanged(),
        )
        .subscribe((account) => {
          if (valueOf(this.snapshot)?.account !== account) this.update(() => ({ status: "idle" }));
          this.#readIfOld();
        }),
    );
    const isTrue = <T>(seen: T): boolean => Boolean(seen);
    following.add(
      lifecycle.visible$.pipe(skip(1), filter(isTrue)).subscribe(() => this.#readIfOld()),
    );
    following.add(
      lifecycle.online$.pipe(skip(1), filter(isTrue)).subscribe(() => this.#readAgain()),
    );
    this.#poll(following);
  }

  #poll(following: Subscription): void {
    const { scheduler, lifecycle, everyMs } = this.#parts;
    if (everyMs === 0) return;
    let isVisible = true;
    following.add(lifecycle.visible$.subscribe((visible) => (isVisible = visible)));
    let cancel: (() => void) | undefined;
    const plan = (): void => {
      cancel = scheduler.after(everyMs, () => {
        if (isVisible) this.#readAgain();
        plan();
      });
    };
    following.add(() => cancel?.());
    plan();
  }

  #readIfOld(): void {
    const account = this.#account();
    const cached = account && this.#cached(account);
    if (cached) this.#show(cached);
    else if (account) this.#readQuietly(account);
  }

  /** Reads again after the current read, which started too early. */
  #readAgain(): void {
    const account = this.#account();
    if (!account) return;
    const following = this.#subscription;
    const again = (): void => {
      if (following && !following.closed && this.#account() === account) this.#readQuietly(account);
    };
    if (this.#reading) this.#reading.work.then(again, again);
    else this.#readQuietly(account);
  }

  #readQuietly(account: Account): void {
    if (this.#parts.networks.find(account.networkId)) this.#read(account).catch(() => undefined);
  }

  #read(account: Account): Promise<Formatted<Balance>> {
    if (this.#reading?.account.caipAddress === account.caipAddress) return this.#reading.work;
    this.#reading?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    this.#minedAtRead.set(account.caipAddress, this.#mined);
    const work = this.#load(account, stop);
    this.#reading = { account, work, stop };
    return work;
  }

  async #load(account: Account, stop: LinkedSignal): Promise<Formatted<Balance>> {
    const isActive = (): boolean =>
      this.#account()?.caipAddress === account.caipAddress && !stop.signal.aborted;
    this.update((state) =>
      valueOf(state)?.account === account.caipAddress ? loading(state) : { status: "loading" },
    );
    try {
      const reader = await settleBy(stop.signal, this.#parts.chains.reader(account.namespace));
      const read = await settleBy(stop.signal, reader.balance(account.caipAddress, stop.signal));
      if (!isActive()) throw abortError(stop.signal);
      const value = withFormatted(read);
      if (!this.#isOutdated(account)) this.#parts.cache.put(account.caipAddress, value);
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (error) {
      const failure = toLatchkitError(error, "balance");
      if (isActive()) this.update((state) => failed(state, failure));
      throw failure;
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
