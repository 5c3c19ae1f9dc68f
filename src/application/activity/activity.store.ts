import type { Observable } from "rxjs";
import type { Activity } from "../../domain/activity/activity.js";
import { mergeActivities, withoutSpam, withSent } from "../../domain/activity/activity-list.js";
import { namespaceOf, networkIdOf } from "../../domain/caip/caip.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { mapLoadState, valueOf } from "../../domain/shared/load-state.js";
import type { BlockchainData } from "../../ports/blockchain-data.port.js";
import type { Clock } from "../../ports/page.ports.js";
import type { EventSink } from "../events/events.api.js";
import { AccountQuery } from "../shared/account-query.js";
import {
  type LinkedSignal,
  type Lifetime,
  linkSignals,
  rejectOnAbort,
  toLatchkitError,
} from "../shared/lifetime.js";
import { ActiveAccountCache } from "../shared/remembered-cache.js";
import { type Readable, StateStore, isSame } from "../shared/state-store.js";
import type { ActivityList, ActivityState } from "./activity.api.js";

export interface ActivityParts {
  readonly account: Readable<CaipAddress | undefined>;
  readonly data: Pick<BlockchainData, "activity">;
  /** Transactions sent from this page. */
  readonly sent: {
    readonly changes$: Observable<unknown>;
    of(account: CaipAddress): readonly Activity[];
  };
  readonly pending: { start(): void; stop(): void };
  readonly clock: Clock;
  readonly events: EventSink;
  readonly life: Lifetime;
}

/** A new watcher refreshes a list older than this, ms. */
const FRESH_MS = 30_000;
/** Number of consecutive empty pages (spam) before loading stops. */
const MAX_EMPTY_PAGES = 5;
/** Maximum list length. */
const MAX_ITEMS = 10_000;

interface Page {
  readonly items: readonly Activity[];
  readonly next: string | undefined;
}
interface FirstPage extends Page {
  readonly account: CaipAddress;
  readonly readAt: number;
  /** Cursors used since this page; a repeated cursor ends the list. */
  readonly cursors: Set<string>;
}
interface OlderRead {
  readonly first: FirstPage;
  readonly stop: LinkedSignal;
  readonly work: Promise<ActivityList>;
}

/**
 * The activity of the active account: the first page is the account's query, older pages follow it.
 */
export class ActivityStore extends StateStore<ActivityState> {
  readonly #parts: ActivityParts;
  readonly #query: AccountQuery<FirstPage>;
  #pages: { readonly first: FirstPage; readonly all: Page } | undefined;
  #reading: OlderRead | undefined;

  constructor(parts: ActivityParts) {
    super({ status: "idle" });
    this.#parts = parts;
    this.#query = new AccountQuery({
      account: parts.account,
      life: parts.life,
      operation: "activity",
      cache: new ActiveAccountCache(FRESH_MS, parts.clock),
      read: (account, { signal }) => this.#readFirst(account, signal),
      overlap: "join",
      hidesOutdated: true,
      whileWatched: () => {
        parts.pending.start();
        return () => parts.pending.stop();
      },
    });
    const subscription = this.#query.state$.subscribe(() => this.#onFirst());
    subscription.add(parts.sent.changes$.subscribe(() => this.#show()));
    parts.life.onEnd(() => subscription.unsubscribe());
  }

  /** As `AccountQuery.watch`. */
  watch(): () => void {
    return this.#query.watch();
  }

  /** Rejects as `ActivityGroup.refresh`. */
  async refresh(force: boolean, signal: AbortSignal): Promise<ActivityList> {
    const { snapshot } = this;
    const isShown =
      snapshot.status === "ready" && snapshot.value.account === this.#parts.account.snapshot;
    if (isShown && !force) return snapshot.value;
    return this.#listOf(await this.#query.refresh(force, signal));
  }

  /** Rejects as `ActivityGroup.more`. */
  async more(signal: AbortSignal): Promise<ActivityList> {
    const first = valueOf(this.#query.snapshot);
    if (!first || first.account !== this.#parts.account.snapshot)
      return this.refresh(false, signal);
    if (this.#query.pending) {
      await rejectOnAbort(signal, this.#query.pending);
      return this.more(signal);
    }
    const list = this.#listOf(first);
    return list.hasMore ? rejectOnAbort(signal, this.#older(first)) : list;
  }

  /** A transaction was mined. */
  outdate(): void {
    this.#query.outdate();
  }

  /** A new first page cancels the read of an older page; a failure removes all pages. */
  #onFirst(): void {
    const { snapshot } = this.#query;
    const isUnchanged = snapshot.status === "ready" && snapshot.value === this.#reading?.first;
    if (!isUnchanged) this.#abortOlder();
    if (snapshot.status !== "failed") return this.#show();
    // A failure empties the list.
    if (snapshot.previous) return this.#query.fail(snapshot.error);
    this.#show();
    this.#parts.events.emit({ name: "ERROR_FETCH_TRANSACTIONS", code: snapshot.error.code });
  }

  #show(): void {
    const state = mapLoadState(this.#query.snapshot, (first) => this.#listOf(first));
    const next: ActivityState =
      state.status === "ready" && this.#reading
        ? { status: "loading", previous: state.value }
        : state;
    this.update((before) => (isSame(before, next) ? before : next));
  }

  /** Adds sent transactions that the service does not list yet. */
  #listOf(first: FirstPage): ActivityList {
    const { account, readAt } = first;
    const { items, next } = this.#pagesOf(first);
    const list = {
      account,
      items: withSent(items, this.#parts.sent.of(account), namespaceOf(account)),
      hasMore: next !== undefined && items.length < MAX_ITEMS,
      readAt,
    };
    const shown = valueOf(this.snapshot);
    return shown && isSame(shown, list) ? shown : list;
  }

  #pagesOf(first: FirstPage): Page {
    return this.#pages?.first === first ? this.#pages.all : first;
  }

  async #readFirst(account: CaipAddress, signal: AbortSignal): Promise<FirstPage> {
    const cursors = new Set<string>();
    const { items, next } = await this.#page({ account, cursors }, undefined, signal);
    const readAt = this.#parts.clock.now();
    return { account, items: withPage([], items), next, readAt, cursors };
  }

  #older(first: FirstPage): Promise<ActivityList> {
    if (this.#reading) return this.#reading.work;
    const stop = linkSignals(this.#parts.life.signal);
    const work = this.#loadOlder(first, stop);
    this.#reading = { first, stop, work };
    this.#show();
    return work;
  }

  async #loadOlder(first: FirstPage, { signal, release }: LinkedSignal): Promise<ActivityList> {
    const { account, life } = this.#parts;
    const { items, next: cursor } = this.#pagesOf(first);
    const isCurrent = (): boolean =>
      !signal.aborted && !life.isOver && account.snapshot === first.account;
    try {
      const page = await rejectOnAbort(signal, this.#page(first, cursor, signal));
      if (!isCurrent()) throw new LatchkitError("call/aborted", {});
      this.#pages = { first, all: { items: withPage(items, page.items), next: page.next } };
      this.#endOlder();
      return this.#listOf(first);
    } catch (cause) {
      const error = toLatchkitError(cause, "activity");
      if (isCurrent()) this.#endOlder(error);
      throw error;
    } finally {
      release();
    }
  }

  #endOlder(error?: LatchkitError): void {
    this.#reading = undefined;
    if (error && error.code !== "call/aborted") this.#query.fail(error);
    else this.#show();
  }

  #abortOlder(): void {
    this.#reading?.stop.abort(new LatchkitError("call/aborted", {}));
    this.#reading = undefined;
  }

  /** Loads pages until one has items, up to the limit. */
  async #page(
    { account, cursors }: Pick<FirstPage, "account" | "cursors">,
    from: string | undefined,
    signal: AbortSignal,
  ): Promise<Page> {
    let cursor = from;
    for (let pages = 1; ; pages += 1) {
      if (cursor !== undefined) cursors.add(cursor);
      const query = { account, ...(cursor !== undefined && { cursor }) };
      const page = await this.#parts.data.activity(query, signal);
      const items = withoutSpam(page.items, networkIdOf(account));
      const next = page.next === undefined || cursors.has(page.next) ? undefined : page.next;
      if (items.length > 0 || next === undefined || pages >= MAX_EMPTY_PAGES)
        return { items, next };
      cursor = next;
    }
  }
}

const withPage = (
  activities: readonly Activity[],
  page: readonly Activity[],
): readonly Activity[] => mergeActivities(activities, page).slice(0, MAX_ITEMS);
