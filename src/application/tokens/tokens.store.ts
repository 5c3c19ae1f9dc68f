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

/** While it is watched on a visible page, the age of the list is looked at so often, ms. */
const LOOK_MS = 10_000;

/** What the store is made of. */
export interface TokensParts {
  /** The active account on the network that is stood on. */
  readonly account: Readable<CaipAddress | undefined>;
  readonly data: BlockchainData;
  /** Lists that are reused, also by the next page. */
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
  /** Nothing that a service keeps is taken for an answer. */
  readonly isFresh: boolean;
}
interface Failure {
  readonly at: number;
  readonly error: LatchkitError;
}

/**
 * The tokens of the active account. A list is reused for 30 s (S4-047, S9-008), by account and
 * network; after a failure nobody is asked for 30 s (S4-046, S9-007). Concurrent reads are one, and
 * an answer for an account or network that is no longer active changes nothing.
 */
export class TokensStore extends StateStore<TokensState> {
  readonly #parts: TokensParts;
  readonly #failures = new Map<CaipAddress, Failure>();
  /** Transactions that came into a block: nothing older may be shown as new, of any account. */
  #mined = 0;
  /** After how many of them each account was asked about last. */
  readonly #asked = new Map<CaipAddress, number>();
  #reading: Read | undefined;
  #watchers = 0;
  #following: Subscription | undefined;

  constructor(parts: TokensParts) {
    super({ status: "idle" });
    this.#parts = parts;
    parts.life.onEnd(() => this.#following?.unsubscribe());
  }

  /** Follows account and network while at least one watcher is held; returns the release. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#following) this.#look();
    else this.#follow();
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#following?.unsubscribe();
      this.#following = undefined;
    };
  }

  /** Rejects as `TokensGroup.refresh` says. `force` passes the cache by, not the block. */
  async refresh(force: boolean, signal: AbortSignal): Promise<Portfolio> {
    const account = this.#active;
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    const block = this.#block(account);
    if (block) throw block.error;
    const young = force ? undefined : this.#young(account);
    if (young) return this.#show(young);
    return settleBy(signal, this.#read(account, force || this.#isOutdated(account)));
  }

  /** What was read before no longer holds: read anew at once where it is watched. */
  outdate(): void {
    this.#mined += 1;
    this.#parts.cache.clear();
    const following = this.#following;
    const look = (): void => {
      if (following && !following.closed) this.#look();
    };
    // What is on its way was asked for too early.
    if (this.#reading) this.#reading.work.then(look, look);
    else look();
  }

  get #active(): CaipAddress | undefined {
    return this.#parts.account.snapshot;
  }

  #isOutdated(account: CaipAddress): boolean {
    return (this.#asked.get(account) ?? 0) < this.#mined;
  }

  #young(account: CaipAddress): Portfolio | undefined {
    return this.#isOutdated(account) ? undefined : this.#parts.cache.get(account);
  }

  #block(account: CaipAddress): Failure | undefined {
    const failure = this.#failures.get(account);
    return isRetryBlocked(failure?.at, this.#parts.clock.now()) ? failure : undefined;
  }

  #follow(): void {
    const { account, lifecycle } = this.#parts;
    const following = new Subscription();
    this.#following = following;
    following.add(account.state$.subscribe((active) => this.#enter(active)));
    for (const again$ of [lifecycle.visible$, lifecycle.online$])
      following.add(again$.pipe(skip(1), filter(Boolean)).subscribe(() => this.#look()));
    this.#lookRegularly(following);
  }

  /** Nothing of another account stays in sight. */
  #enter(account: CaipAddress | undefined): void {
    if (valueOf(this.snapshot)?.account !== account) this.update(() => ({ status: "idle" }));
    this.#look();
  }

  #lookRegularly(following: Subscription): void {
    const { scheduler, lifecycle } = this.#parts;
    let isVisible = true;
    following.add(lifecycle.visible$.subscribe((visible) => (isVisible = visible)));
    let cancel: (() => void) | undefined;
    const plan = (): void => {
      cancel = scheduler.after(LOOK_MS, () => {
        if (isVisible) this.#look();
        plan();
      });
    };
    following.add(() => cancel?.());
    plan();
  }

  /** Shows what is young, and reads what is not, unless a failure is too recent. */
  #look(): void {
    const account = this.#active;
    if (account === undefined) return;
    const young = this.#young(account);
    if (young) return void this.#show(young);
    const block = this.#block(account);
    if (block) return this.#showFailure(block.error);
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

  /** Joins a read of that account; one that may be answered from a cache is no fresh one. */
  #read(account: CaipAddress, isFresh: boolean): Promise<Portfolio> {
    const under = this.#reading;
    if (under?.account === account) {
      const again = (): Promise<Portfolio> => this.#readStill(account);
      return isFresh && !under.isFresh ? under.work.then(again, again) : under.work;
    }
    under?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    this.#asked.set(account, this.#mined);
    const work = this.#load({ account, isFresh, stop });
    this.#reading = { account, work, stop, isFresh };
    return work;
  }

  /** A fresh read after another one, unless the account changed meanwhile. */
  async #readStill(account: CaipAddress): Promise<Portfolio> {
    const block = this.#block(account);
    if (block) throw block.error;
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

  /** The last read on its way leaves nothing loading. */
  #end(stop: LinkedSignal): void {
    if (this.#reading?.stop !== stop) return;
    this.#reading = undefined;
    if (this.snapshot.status === "loading") this.update(() => ({ status: "idle" }));
  }
}
