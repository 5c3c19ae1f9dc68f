import type { Observable, Subscription } from "rxjs";
import type { Activity } from "../../domain/activity/activity.js";
import { merged, ofNetwork } from "../../domain/activity/activity-list.js";
import { withSent } from "../../domain/activity/list-sent.js";
import { networkIdOf, parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { valueOf } from "../../domain/shared/load-state.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Clock } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  settleBy,
  toLatchkitError,
} from "../shared/lifetime.js";
import { type Readable, StateStore } from "../shared/state-store.js";
import type { ActivityList, ActivityState } from "./activity.api.js";

/** Dependencies of the store. */
export interface ActivityParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly data: Pick<BlockchainData, "activity">;
  /** Transactions sent from this page; `changes$` emits with each change. */
  readonly sent: {
    readonly changes$: Observable<unknown>;
    of(account: CaipAddress): readonly Activity[];
  };
  readonly pending: { start(): void; stop(): void };
  readonly clock: Clock;
  readonly events: EventSink;
  readonly life: Lifetime;
}

/** A new watcher refreshes a list older than this, in ms. */
const FRESH_MS = 30_000;
/** Number of consecutive empty pages (spam) before loading stops. */
const MAX_EMPTY_PAGES = 5;
/** Maximum list length; older activity is available in the explorer. */
const MAX_ITEMS = 10_000;

interface Read {
  readonly account: CaipAddress;
  /** Absent for the first page. */
  readonly cursor: string | undefined;
  readonly stop: LinkedSignal;
  readonly work: Promise<ActivityList>;
}
interface Answer {
  readonly items: ActivityList["items"];
  readonly next: string | undefined;
}

/**
 * The activity of the active account, page by page. One read at a time; results for an account or
 * network that is no longer active are ignored.
 */
export class ActivityStore extends StateStore<ActivityState> {
  readonly #parts: ActivityParts;
  #cursor: string | undefined;
  /** The pages loaded for the current account. */
  #listed: readonly Activity[] = [];
  /** Cursors already used: a repeated one is the end of the list. */
  #usedCursors = new Set<string>();
  #reading: Read | undefined;
  #watchers = 0;
  #subscription: Subscription | undefined;

  constructor(parts: ActivityParts) {
    super({ status: "idle" });
    this.#parts = parts;
    const sending = parts.sent.changes$.subscribe(() => this.#onSent());
    parts.life.onEnd(() => {
      this.#subscription?.unsubscribe();
      sending.unsubscribe();
    });
  }

  /** Follows account and network while watched. Returns an unsubscribe function. */
  watch(): () => void {
    this.#watchers += 1;
    const { account } = this.#parts;
    if (this.#subscription) this.#onAccount(account.snapshot);
    else this.#subscription = account.state$.subscribe((active) => this.#onAccount(active));
    this.#parts.pending.start();
    let isWatching = true;
    return () => {
      if (!isWatching) return;
      isWatching = false;
      this.#watchers -= 1;
      if (this.#watchers > 0) return;
      this.#subscription?.unsubscribe();
      this.#subscription = undefined;
      this.#parts.pending.stop();
    };
  }

  /** Rejects as `ActivityGroup.refresh`. */
  async refresh(force: boolean, signal: AbortSignal): Promise<ActivityList> {
    const account = this.#active;
    const { snapshot } = this;
    const isThere = snapshot.status === "ready" && snapshot.value.account === account;
    if (isThere && !force) return snapshot.value;
    return settleBy(signal, this.#read(account, undefined));
  }

  /** Rejects as `ActivityGroup.more`. */
  async more(signal: AbortSignal): Promise<ActivityList> {
    const account = this.#active;
    const known = valueOf(this.snapshot);
    if (known?.account !== account) return this.refresh(false, signal);
    const current = this.#reading;
    if (current?.account === account && current.cursor === undefined) {
      // Finishes reading the newest page before an older one.
      await settleBy(signal, current.work);
      return this.more(signal);
    }
    if (!known.hasMore) return known;
    return settleBy(signal, this.#read(account, this.#cursor));
  }

  /** A transaction was mined: refreshes the list and keeps showing it. */
  outdate(): void {
    const account = this.#parts.account.snapshot;
    if (account === undefined) return;
    const isWatched = this.#subscription !== undefined;
    const again = (): void => {
      if (this.#parts.account.snapshot !== account) return;
      if (this.#subscription === undefined) this.#forget();
      else this.#read(account, undefined).catch(() => undefined);
    };
    const current = this.#reading;
    // A read that started before the transaction is outdated.
    const isEarly = current?.account === account && (!isWatched || current.cursor === undefined);
    if (isEarly) current.work.then(again, again);
    else again();
  }

  get #active(): CaipAddress {
    const account = this.#parts.account.snapshot;
    if (account === undefined) throw new LatchkitError("connection/not-connected", {});
    return account;
  }

  #onAccount(account: CaipAddress | undefined): void {
    const current = this.#reading;
    const isListed = valueOf(this.snapshot)?.account === account;
    const isOlder = current?.cursor !== undefined;
    if (account !== undefined && current?.account === account && (isListed || !isOlder)) return;
    if (this.snapshot.status !== "idle" && !isListed) this.update(() => ({ status: "idle" }));
    // A pending older page belongs to the cleared list.
    if (isOlder && !isListed) current.stop.abort(new LatchkitError("call/aborted", {}));
    if (account === undefined || this.#isFresh) return;
    this.#read(account, undefined).catch(() => undefined);
  }

  get #isFresh(): boolean {
    const { snapshot } = this;
    if (snapshot.status !== "ready") return false;
    const age = this.#parts.clock.now() - snapshot.value.readAt;
    return age >= 0 && age < FRESH_MS;
  }

  /** Without watchers, the next one reads the list again. */
  #forget(): void {
    if (this.snapshot.status === "ready") this.update(() => ({ status: "idle" }));
  }

  #read(account: CaipAddress, cursor: string | undefined): Promise<ActivityList> {
    const current = this.#reading;
    if (current?.account === account && current.cursor === cursor) return current.work;
    current?.stop.abort(new LatchkitError("call/aborted", {}));
    const stop = linkSignals(this.#parts.life.signal);
    const work = this.#load({ account, cursor, stop });
    this.#reading = { account, cursor, stop, work };
    return work;
  }

  async #load({ account, cursor, stop }: Omit<Read, "work">): Promise<ActivityList> {
    const { clock, events, life } = this.#parts;
    const isActive = (): boolean =>
      !stop.signal.aborted && !life.isOver && this.#parts.account.snapshot === account;
    this.#startLoading(account, cursor);
    try {
      const { items, next } = await settleBy(stop.signal, this.#page(account, cursor, stop));
      if (!isActive()) throw new LatchkitError("call/aborted", {});
      const known = cursor === undefined ? undefined : valueOf(this.snapshot);
      this.#listed = merged(known ? this.#listed : [], items).slice(0, MAX_ITEMS);
      this.#cursor = next;
      const hasMore = next !== undefined && this.#listed.length < MAX_ITEMS;
      const readAt = known?.readAt ?? clock.now();
      const value = { account, items: this.#itemsOf(account), hasMore, readAt };
      this.update(() => ({ status: "ready", value }));
      return value;
    } catch (cause) {
      const error = toLatchkitError(cause, "activity");
      if (isActive() && error.code !== "call/aborted") {
        this.#cursor = undefined;
        this.update(() => ({ status: "failed", error }));
        events.emit({ name: "ERROR_FETCH_TRANSACTIONS", code: error.code });
      }
      throw error;
    } finally {
      stop.release();
      this.#end(stop);
    }
  }

  /** The loaded activity, and transactions sent from here that the service does not list yet. */
  #itemsOf(account: CaipAddress): readonly Activity[] {
    const { namespace } = parseCaipAddress(account);
    return withSent(this.#listed, this.#parts.sent.of(account), namespace);
  }

  #onSent(): void {
    const known = valueOf(this.snapshot);
    if (known === undefined) return;
    const value = { ...known, items: this.#itemsOf(known.account) };
    this.update(({ status }) =>
      status === "loading" ? { status, previous: value } : { status: "ready", value },
    );
  }

  /** Starts loading; a first page resets the cursors. */
  #startLoading(account: CaipAddress, cursor: string | undefined): void {
    if (cursor === undefined) this.#usedCursors = new Set();
    const known = valueOf(this.snapshot);
    this.update(() =>
      known?.account === account ? { status: "loading", previous: known } : { status: "loading" },
    );
  }

  /** Loads pages until one has items, up to the limit. */
  async #page(
    account: CaipAddress,
    first: string | undefined,
    { signal }: LinkedSignal,
  ): Promise<Answer> {
    let cursor = first;
    for (let pages = 1; ; pages += 1) {
      if (cursor !== undefined) this.#usedCursors.add(cursor);
      const query = { account, ...(cursor !== undefined && { cursor }) };
      const page = await this.#parts.data.activity(query, signal);
      const items = ofNetwork(page.items, networkIdOf(account));
      const isNew = page.next !== undefined && !this.#usedCursors.has(page.next);
      const next = isNew ? page.next : undefined;
      if (items.length > 0 || next === undefined || pages >= MAX_EMPTY_PAGES)
        return { items, next };
      cursor = next;
    }
  }

  /** Resets a `loading` state left by a cancelled read. */
  #end(stop: LinkedSignal): void {
    if (this.#reading?.stop !== stop) return;
    this.#reading = undefined;
    if (this.snapshot.status !== "loading") return;
    const { previous } = this.snapshot;
    this.update(() =>
      previous === undefined ? { status: "idle" } : { status: "ready", value: previous },
    );
  }
}
