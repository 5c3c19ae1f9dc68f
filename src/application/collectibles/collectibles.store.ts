import type { Subscription } from "rxjs";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { type CollectibleList, collectibleListOf } from "../../domain/collectibles/collectible.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { sharedError } from "../../domain/errors/shared-errors.js";
import { failed, loading, valueOf } from "../../domain/shared/load-state.js";
import type { Clock } from "../../ports/clock.port.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { Collectibles } from "../../ports/collectibles.port.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { CollectiblesState } from "./collectibles.api.js";

/** A list younger than this is reused, ms. */
const YOUNG_MS = 30_000;
/** A read asks about hundreds of pieces; after so long it has failed, ms. */
const READ_LIMIT_MS = 60_000;

/** What the store is made of. */
export interface CollectiblesParts {
  /** The active account on the network that is stood on. */
  readonly account: Readable<CaipAddress | undefined>;
  readonly collectibles: Collectibles;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

interface Read {
  readonly account: CaipAddress;
  readonly stop: LinkedSignal;
  readonly work: Promise<CollectibleList>;
}

/**
 * The collectibles of the active account. There is one read at a time, and an answer for an account
 * or network that is no longer active changes nothing.
 */
export class CollectiblesStore extends StateStore<CollectiblesState> {
  readonly #parts: CollectiblesParts;
  #reading: Read | undefined;
  #watchers = 0;
  #following: Subscription | undefined;

  constructor(parts: CollectiblesParts) {
    super({ status: "idle" });
    this.#parts = parts;
    parts.life.onEnd(() => this.#following?.unsubscribe());
  }

  /** Follows account and network while at least one watcher is held; returns the release. */
  watch(): () => void {
    this.#watchers += 1;
    if (this.#following) this.#enter(this.#parts.account.snapshot);
    else this.#following = this.#parts.account.state$.subscribe((active) => this.#enter(active));
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

  /** Rejects as `CollectiblesGroup.refresh` says. */
  async refresh(force: boolean, signal: AbortSignal): Promise<CollectibleList> {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw sharedError("connection/not-connected", {});
    const young = force ? undefined : this.#young(account);
    return young ?? settleBy(signal, this.#outcome(account, this.#read(account, force)));
  }

  /** What was read before no longer holds: read anew at once where it is watched. */
  outdate(): void {
    const account = this.#parts.account.snapshot;
    if (account === undefined) return;
    if (this.#following || this.#reading) this.#read(account, true).catch(() => undefined);
    else this.update(() => ({ status: "idle" }));
  }

  #young(account: CaipAddress): CollectibleList | undefined {
    const { snapshot } = this;
    if (snapshot.status !== "ready" || snapshot.value.account !== account) return undefined;
    const age = this.#parts.clock.now() - snapshot.value.readAt;
    return age >= 0 && age < YOUNG_MS ? snapshot.value : undefined;
  }

  /** Nothing of another account stays in sight. */
  #enter(account: CaipAddress | undefined): void {
    if (account !== undefined && this.#reading?.account === account) return;
    if (this.snapshot.status !== "idle" && valueOf(this.snapshot)?.account !== account)
      this.update(() => ({ status: "idle" }));
    if (account === undefined || this.#young(account)) return;
    this.#read(account, false).catch(() => undefined);
  }

  /** Where a fresher read took a read's place it ends as that one does. */
  async #outcome(account: CaipAddress, work: Promise<CollectibleList>): Promise<CollectibleList> {
    try {
      return await work;
    } catch (error) {
      const next = this.#reading;
      if (next?.account !== account || next.work === work) throw error;
      return this.#outcome(account, next.work);
    }
  }

  /** Joins a read of that account, unless it began before what is asked about. */
  #read(account: CaipAddress, isFresh: boolean): Promise<CollectibleList> {
    const under = this.#reading;
    if (under?.account === account && !isFresh) return under.work;
    under?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    const work = this.#load(account, stop);
    this.#reading = { account, stop, work };
    return work;
  }

  async #load(account: CaipAddress, stop: LinkedSignal): Promise<CollectibleList> {
    const { collectibles, clock, scheduler, life } = this.#parts;
    const isWanted = (): boolean =>
      this.#reading?.stop === stop && !life.isOver && this.#parts.account.snapshot === account;
    const isOwn = valueOf(this.snapshot)?.account === account;
    this.update((state) => (isOwn ? loading(state) : { status: "loading" }));
    const cancel = scheduler.after(READ_LIMIT_MS, () =>
      stop.abort(sharedError("rpc/timeout", { waitMs: READ_LIMIT_MS })),
    );
    try {
      const owned = await settleBy(stop.signal, collectibles.owned(account, stop.signal));
      if (!isWanted()) throw new LatchkitError("call/aborted", {});
      const value = collectibleListOf(account, owned, clock.now());
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, "collectibles");
      if (isWanted() && error.code !== "call/aborted") this.update((state) => failed(state, error));
      throw error;
    } finally {
      cancel();
      stop.release();
      this.#end(stop);
    }
  }

  /** The last read on its way leaves nothing loading. */
  #end(stop: LinkedSignal): void {
    if (this.#reading?.stop !== stop) return;
    this.#reading = undefined;
    const { snapshot } = this;
    if (snapshot.status !== "loading") return;
    const { previous: value } = snapshot;
    this.update(() => (value === undefined ? { status: "idle" } : { status: "ready", value }));
  }
}
