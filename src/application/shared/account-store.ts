import type { Subscription } from "rxjs";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { type LoadState, failed, loading, valueOf } from "../../domain/shared/load-state.js";
import type { Clock, Scheduler } from "../../ports/page.ports.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "./lifetime.js";
import { type Readable, StateStore } from "./state-store.js";

/** Values younger than this are reused, in ms. */
const CACHE_MS = 30_000;
/** Timeout of a read in ms; a read may query hundreds of items. */
const READ_LIMIT_MS = 60_000;

/** A value of an account, read at `readAt` (epoch ms). */
export interface AccountValue {
  readonly account: CaipAddress;
  readonly readAt: number;
}

/** Dependencies of an account store. */
export interface AccountStoreParts<T extends AccountValue> {
  /** The active account on its network, if it can be read. */
  readonly account: Readable<CaipAddress | undefined>;
  readonly read: (account: CaipAddress, signal: AbortSignal) => Promise<T>;
  /** The operation's name in error reports. */
  readonly where: string;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

interface Read<T> {
  readonly account: CaipAddress;
  readonly stop: LinkedSignal;
  readonly work: Promise<T>;
}

/**
 * A value of the active account, read while there are watchers. One read at a time; results for an
 * account or network that is no longer active are ignored.
 */
export class AccountStore<T extends AccountValue> extends StateStore<LoadState<T>> {
  readonly #parts: AccountStoreParts<T>;
  #reading: Read<T> | undefined;
  #watchers = 0;
  #subscription: Subscription | undefined;

  constructor(parts: AccountStoreParts<T>) {
    super({ status: "idle" });
    this.#parts = parts;
    parts.life.onEnd(() => this.#subscription?.unsubscribe());
  }

  /** Follows account and network while watched. Returns an unsubscribe function. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#subscription) this.#onAccount(this.#parts.account.snapshot);
    else
      this.#subscription = this.#parts.account.state$.subscribe((active) =>
        this.#onAccount(active),
      );
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

  /** Reuses a value younger than 30 s unless `force`. Rejects as the read. */
  async refresh(force: boolean, signal: AbortSignal): Promise<T> {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    const cached = force ? undefined : this.#cached(account);
    return cached ?? settleBy(signal, this.#outcome(account, this.#read(account, force)));
  }

  /** Invalidates the value; reads it again now if it is watched. */
  outdate(): void {
    const account = this.#parts.account.snapshot;
    if (account === undefined) return;
    if (this.#subscription || this.#reading) this.#read(account, true).catch(() => undefined);
    else this.update(() => ({ status: "idle" }));
  }

  #cached(account: CaipAddress): T | undefined {
    const { snapshot } = this;
    if (snapshot.status !== "ready" || snapshot.value.account !== account) return undefined;
    const age = this.#parts.clock.now() - snapshot.value.readAt;
    return age >= 0 && age < CACHE_MS ? snapshot.value : undefined;
  }

  #onAccount(account: CaipAddress | undefined): void {
    if (account !== undefined && this.#reading?.account === account) return;
    if (this.snapshot.status !== "idle" && valueOf(this.snapshot)?.account !== account)
      this.update(() => ({ status: "idle" }));
    if (account === undefined || this.#cached(account)) return;
    this.#read(account, false).catch(() => undefined);
  }

  /** If a newer read replaced this one, settles as the newer one. */
  async #outcome(account: CaipAddress, work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      const next = this.#reading;
      if (next?.account !== account || next.work === work) throw error;
      return this.#outcome(account, next.work);
    }
  }

  /** Joins the current read of that account, unless `isFresh`. */
  #read(account: CaipAddress, isFresh: boolean): Promise<T> {
    const current = this.#reading;
    if (current?.account === account && !isFresh) return current.work;
    current?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    const work = this.#load(account, stop);
    this.#reading = { account, stop, work };
    return work;
  }

  async #load(account: CaipAddress, stop: LinkedSignal): Promise<T> {
    const { read, where, scheduler, life } = this.#parts;
    const isWanted = (): boolean =>
      this.#reading?.stop === stop && !life.isOver && this.#parts.account.snapshot === account;
    const isOwn = valueOf(this.snapshot)?.account === account;
    this.update((state) => (isOwn ? loading(state) : { status: "loading" }));
    const cancel = scheduler.after(READ_LIMIT_MS, () =>
      stop.abort(new LatchkitError("rpc/timeout", { waitMs: READ_LIMIT_MS })),
    );
    try {
      const value = await settleBy(stop.signal, read(account, stop.signal));
      if (!isWanted()) throw new LatchkitError("call/aborted", {});
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, where);
      if (isWanted() && error.code !== "call/aborted") this.update((state) => failed(state, error));
      throw error;
    } finally {
      cancel();
      stop.release();
      this.#end(stop);
    }
  }

  #end(stop: LinkedSignal): void {
    if (this.#reading?.stop !== stop) return;
    this.#reading = undefined;
    const { snapshot } = this;
    if (snapshot.status !== "loading") return;
    const { previous: value } = snapshot;
    this.update(() => (value === undefined ? { status: "idle" } : { status: "ready", value }));
  }
}
