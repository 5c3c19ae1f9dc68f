import {
  type CatalogueRules,
  type SearchWish,
  isSearching,
  searchQuery,
  searchWish,
} from "../../domain/catalogue/catalogue-rules.js";
import {
  type CatalogueProgress,
  searchAskedAgain,
  searchCame,
  searchFailed,
  searchWished,
} from "../../domain/catalogue/catalogue-state.js";
import { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { valueOf } from "../../domain/shared/fact.js";
import type { Scheduler } from "../../ports/scheduler.port.js";
import type { FactStore } from "../shared/fact-store.js";
import { type LinkedSignal, type Lifetime, linkSignals } from "../shared/lifetime.js";
import type { CatalogueQuestions } from "./catalogue-questions.js";

/** How long a user has to pause before a search is sent, ms. */
export const SEARCH_PAUSE_MS = 300;

/** What the search is made of. */
export interface WalletSearchParts {
  readonly rules: CatalogueRules;
  readonly progress: FactStore<CatalogueProgress>;
  readonly questions: CatalogueQuestions;
  readonly scheduler: Scheduler;
  readonly life: Lifetime;
}

/** The newest wish is asked, after a pause; it ends every older one. */
export class WalletSearch {
  readonly #parts: WalletSearchParts;
  #asking: LinkedSignal | undefined;
  #cancelPause: (() => void) | undefined;
  constructor(parts: WalletSearchParts) {
    this.#parts = parts;
  }

  get #wish(): CatalogueProgress["search"] {
    return this.#parts.progress.snapshot.search;
  }

  type(typed: string): void {
    this.#look(searchWish(typed, this.#wish.badge), SEARCH_PAUSE_MS);
  }
  filter(badge?: "certified"): void {
    this.#look(searchWish(this.#wish.text, badge));
  }

  /** Asks again where the search failed. Never rejects. */
  async retry(): Promise<void> {
    if (this.#wish.found.status === "failed") await this.#ask(this.#wish);
  }

  /** Ends what is on its way. */
  stop(): void {
    this.#cancelPause?.();
    this.#cancelPause = undefined;
    this.#asking?.abort(new LatchkitError("call/aborted", {}));
    this.#asking = undefined;
  }

  #look(wish: SearchWish, pauseMs?: number): void {
    const { progress, scheduler, life } = this.#parts;
    if (life.isOver || searchWished(progress.snapshot, wish) === progress.snapshot) return;
    this.stop();
    progress.update((state) => searchWished(state, wish));
    if (!isSearching(wish)) return;
    if (pauseMs === undefined) void this.#ask(wish);
    else this.#cancelPause = scheduler.after(pauseMs, () => void this.#ask(wish));
  }

  async #ask(wish: SearchWish): Promise<void> {
    const { rules, progress, questions, life } = this.#parts;
    this.stop();
    const asking = (this.#asking = linkSignals(life.signal));
    progress.update(searchAskedAgain);
    await questions.ask({
      query: searchQuery(rules, wish),
      came: (page) => (state) => searchCame(state, wish, page, rules),
      failed: (error, standIn) => (state) => searchFailed(state, wish, error, standIn),
      isHeld: () => valueOf(this.#wish.found) !== undefined,
      signal: asking.signal,
    });
    asking.release();
    if (this.#asking === asking) this.#asking = undefined;
  }
}
