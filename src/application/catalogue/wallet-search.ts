import {
  type CatalogueRules,
  type SearchRequest,
  isSearching,
  searchQuery,
  searchRequest,
} from "../../domain/catalogue/catalogue-rules.js";
import type { CatalogueProgress } from "../../domain/catalogue/catalogue-state.js";
import { valueOf } from "../../domain/shared/load-state.js";
import type { Scheduler } from "../../ports/page.ports.js";
import type { StateStore } from "../shared/state-store.js";
import { LatestTask } from "../shared/latest-task.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { CatalogueRequests } from "./catalogue-requests.js";
import {
  restartSearch,
  receiveSearch,
  failSearch,
  startSearch,
} from "../../domain/catalogue/catalogue-changes.js";

/** Debounce of the search, ms. */
export const SEARCH_PAUSE_MS = 300;

export interface WalletSearchParts {
  readonly rules: CatalogueRules;
  readonly progress: StateStore<CatalogueProgress>;
  readonly requests: CatalogueRequests;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** Sends the newest search after a pause and cancels older ones. */
export class WalletSearch {
  readonly #parts: WalletSearchParts;
  readonly #searches: LatestTask;
  #cancelPause: (() => void) | undefined;
  constructor(parts: WalletSearchParts) {
    this.#parts = parts;
    this.#searches = new LatestTask(parts.life.signal);
  }

  get #request(): CatalogueProgress["search"] {
    return this.#parts.progress.snapshot.search;
  }

  type(searchText: string): void {
    this.#start(searchRequest(searchText, this.#request.badge), SEARCH_PAUSE_MS);
  }
  filter(badge?: "certified"): void {
    this.#start(searchRequest(this.#request.text, badge));
  }

  async retry(): Promise<void> {
    if (this.#request.found.status === "failed") await this.#ask(this.#request);
  }

  stop(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#searches.cancel();
  }

  #start(request: SearchRequest, pauseMs?: number): void {
    const { progress, scheduler, life } = this.#parts;
    if (life.isOver || startSearch(progress.snapshot, request) === progress.snapshot) return;
    this.stop();
    progress.update((state) => startSearch(state, request));
    if (!isSearching(request)) return;
    if (pauseMs === undefined) void this.#ask(request);
    else this.#cancelPause = scheduler.after(pauseMs, () => void this.#ask(request));
  }

  async #ask(request: SearchRequest): Promise<void> {
    const { rules, progress, requests } = this.#parts;
    this.stop();
    progress.update(restartSearch);
    await this.#searches.run((signal) =>
      requests.run({
        query: searchQuery(rules, request),
        onPage: (page) => (state) => receiveSearch(state, request, page, rules),
        onFailure: (error, fallback) => (state) => failSearch(state, request, error, fallback),
        hasWallets: () => valueOf(this.#request.found) !== undefined,
        signal,
      }),
    );
  }
}
