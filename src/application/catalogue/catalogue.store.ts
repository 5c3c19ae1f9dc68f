import {
  needsLoading,
  nextPage,
  stopLoading,
  receiveNames,
  startPage,
  receivePage,
  failPage,
  startPart,
  receivePart,
  failPart,
} from "../../domain/catalogue/catalogue-changes.js";
import {
  initialProgress,
  type CatalogueProgress,
  type CatalogueState,
  type ListedPart,
} from "../../domain/catalogue/catalogue-state.js";
import {
  type CatalogueRules,
  featuredQuery,
  ruleWalletsQuery,
  pageQuery,
  recommendedQuery,
} from "../../domain/catalogue/catalogue-rules.js";
import { offeredState, type WalletContext } from "../../domain/catalogue/offered-state.js";
import { valueOf } from "../../domain/shared/load-state.js";
import type { Scheduler } from "../../ports/page.ports.js";
import { type Readable, StateStore, derive } from "../shared/state-store.js";
import type { Lifetime } from "../shared/lifetime.js";
import { CatalogueRequests, type CatalogueSources } from "./catalogue-requests.js";
import { WalletSearch } from "./wallet-search.js";

export interface CatalogueParts extends CatalogueSources {
  readonly rules: CatalogueRules;
  readonly context: Readable<WalletContext>;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Fallback wallets shown when the pages fail. */
const FALLBACK_ENTRIES = 1_000;

/**
 * The list of wallets that can be reached. Each part is requested once at a time; a failure keeps
 * the list until `retry`; a newer search cancels the older.
 */
export class CatalogueStore implements Readable<CatalogueState> {
  readonly #rules: CatalogueRules;
  readonly #life: Lifetime;
  readonly #progress = new StateStore<CatalogueProgress>(initialProgress);
  readonly #offered: Readable<CatalogueState>;
  readonly #requests: CatalogueRequests;
  readonly #search: WalletSearch;
  readonly #loadingParts = new Map<ListedPart, Promise<void>>();
  #paging: Promise<void> | undefined;
  #lookingUp: Promise<void> | undefined;
  /** Fixed for all pages. */
  #recommendedIds: readonly string[] = [];

  constructor({ rules, life, context, scheduler, ...sources }: CatalogueParts) {
    this.#rules = rules;
    this.#life = life;
    this.#offered = derive([this.#progress, context], offeredState);
    this.#requests = new CatalogueRequests(sources, this.#progress, life);
    this.#search = new WalletSearch({
      rules,
      progress: this.#progress,
      requests: this.#requests,
      scheduler,
      life,
    });
    life.onEnd(() => {
      this.#search.stop();
      this.#progress.update(stopLoading);
    });
  }

  get state$(): Readable<CatalogueState>["state$"] {
    return this.#offered.state$;
  }
  get snapshot(): CatalogueState {
    return this.#offered.snapshot;
  }

  /**
   * Requests featured and recommended wallets once; settles when both have ended, and never
   * rejects.
   */
  async begin(isRetry = false): Promise<void> {
    await Promise.all([
      this.#loadPart("featured", isRetry),
      this.#loadPart("recommended", isRetry),
    ]);
  }

  /**
   * Requests the names of excluded and included wallets once; the next call retries a failure.
   * Never rejects.
   */
  lookUpNames(): Promise<void> {
    const query = ruleWalletsQuery(this.#rules);
    if (query === undefined || this.#life.isOver) return Promise.resolve();
    this.#lookingUp ??= this.#requests.run({
      query,
      onPage: (page) => (state) => receiveNames(state, page, this.#rules),
      hasWallets: () => false,
      onFailure: (_, wallets) => {
        this.#lookingUp = undefined;
        return (state) =>
          receiveNames(state, { wallets, count: wallets.length }, this.#rules, true);
      },
    });
    return this.#lookingUp;
  }

  /**
   * Loads the next page; after a failure only `retry` does. Concurrent calls share one request;
   * never rejects.
   */
  loadMore(): Promise<void> {
    return this.#loadPage(false);
  }

  /** Repeats failed requests. Settles when all have ended, and never rejects. */
  async retry(): Promise<void> {
    const { wallets } = this.#progress.snapshot;
    await Promise.all([
      this.begin(true),
      this.lookUpNames(),
      this.#search.retry(),
      ...(wallets.status === "failed" ? [this.#loadPage(true)] : []),
    ]);
  }

  /**
   * Searches by name, 300 ms after the last call. An empty text ends the search, unless there is a
   * badge filter.
   */
  search(searchText: string): void {
    this.#search.type(searchText);
  }

  filter(badge?: "certified"): void {
    this.#search.filter(badge);
  }

  #loadPart(part: ListedPart, isRetry: boolean): Promise<void> {
    const query = part === "featured" ? featuredQuery(this.#rules) : recommendedQuery(this.#rules);
    const pending = this.#loadingParts.get(part);
    if (pending || this.#life.isOver || !needsLoading(this.#progress.snapshot[part], isRetry))
      return pending ?? Promise.resolve();
    if (query === undefined)
      return Promise.resolve(
        this.#progress.update((state) =>
          receivePart(state, part, { wallets: [], count: 0 }, this.#rules),
        ),
      );
    this.#progress.update((state) => startPart(state, part));
    const loading = this.#requests
      .run({
        query,
        onPage: (page) => (state) => receivePart(state, part, page, this.#rules),
        onFailure: (error, fallback) => (state) => failPart(state, part, error, fallback),
        hasWallets: () => valueOf(this.#progress.snapshot[part]) !== undefined,
      })
      .finally(() => {
        this.#loadingParts.delete(part);
      });
    this.#loadingParts.set(part, loading);
    return loading;
  }

  #loadPage(isRetry: boolean): Promise<void> {
    if (this.#life.isOver || nextPage(this.#progress.snapshot, isRetry) === undefined)
      return this.#paging ?? Promise.resolve();
    this.#paging = this.#requestPage().finally(() => {
      this.#paging = undefined;
    });
    return this.#paging;
  }

  async #requestPage(): Promise<void> {
    this.#progress.update(startPage);
    const page = this.#progress.snapshot.page + 1;
    if (page === 1) await this.#waitForRecommended();
    const query = pageQuery(this.#rules, page, this.#recommendedIds);
    await this.#requests.run({
      query,
      fallback: { ...query, entries: FALLBACK_ENTRIES },
      onPage: (answer) => (state) => receivePage(state, page, answer, this.#rules),
      onFailure: (error, fallback) => (state) => failPage(state, error, fallback),
      hasWallets: () => valueOf(this.#progress.snapshot.wallets) !== undefined,
    });
  }

  /** Pages exclude recommended wallets, so the first page waits for them. */
  async #waitForRecommended(): Promise<void> {
    await this.begin();
    const { recommended } = this.#progress.snapshot;
    this.#recommendedIds =
      recommended.status === "ready" ? recommended.value.map(({ id }) => id) : [];
  }
}
