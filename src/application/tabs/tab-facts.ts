import type { Namespace } from "../../domain/caip/caip.types.js";
import { type TabFact, type TabStamp, isLater } from "../../domain/tabs/tab-message.js";
import type { Clock } from "../../ports/clock.port.js";
import { isSame } from "../shared/fact-store.js";

type NetworkFact = Extract<TabFact, { readonly about: "network" }>;

/** What is said without its stamp. */
export type TabNews = TabFact extends infer F
  ? F extends TabFact
    ? Omit<F, keyof TabStamp>
    : never
  : never;

const keyOf = (fact: TabNews): string => (fact.about === "wallet" ? fact.namespace : "network");

/**
 * No tab of this browser has a clock that is further ahead: such a stamp is forged, or was made
 * before the clock was set back. In ms.
 */
export const AHEAD_LIMIT_MS = 60_000;

/**
 * The last word on each thing tabs agree on. The later one wins, whoever heard of it first; so all
 * tabs end with the same.
 */
export class TabFacts {
  readonly #clock: Clock;
  readonly #tab: string;
  readonly #last = new Map<string, TabFact>();

  /** `tab` tells this tab from all others. */
  constructor(clock: Clock, tab: string) {
    this.#clock = clock;
    this.#tab = tab;
  }

  get all(): readonly TabFact[] {
    return [...this.#last.values()];
  }

  /**
   * All of them as this tab sends them to one that asks: what was stamped before the clock was set
   * back counts as of now.
   */
  restated(): readonly TabFact[] {
    for (const fact of this.all)
      if (this.#isAhead(fact))
        this.#last.set(keyOf(fact), { ...fact, at: this.#clock.now(), tab: this.#tab });
    return this.all;
  }

  wallet(namespace: Namespace): TabFact | undefined {
    return this.#last.get(namespace);
  }
  get network(): NetworkFact | undefined {
    return this.all.find((fact) => fact.about === "network");
  }

  /** True when this is the last word now; a stamp that is minutes ahead is none. */
  learn(fact: TabFact): boolean {
    const isNews = !this.#isAhead(fact) && isLater(fact, this.#known(fact));
    if (isNews) this.#last.set(keyOf(fact), fact);
    return isNews;
  }

  /** A word of this tab: later than every one it knows, even if the clock was set back. */
  say(news: TabNews): TabFact {
    const at = Math.max(this.#clock.now(), (this.#known(news)?.at ?? -1) + 1);
    const fact: TabFact = { ...news, at, tab: this.#tab };
    this.#last.set(keyOf(news), fact);
    return fact;
  }

  /** Whether the very same is what this tab said last. */
  hasSaid(news: TabNews): boolean {
    const last = this.#known(news);
    return (
      last !== undefined &&
      this.isOwn(last) &&
      isSame(last, { ...news, at: last.at, tab: last.tab })
    );
  }

  /** Whether this tab said it last. */
  isOwn(fact: TabFact | undefined): boolean {
    return fact?.tab === this.#tab;
  }

  #known(about: TabNews): TabFact | undefined {
    const last = this.#last.get(keyOf(about));
    return last && !this.#isAhead(last) ? last : undefined;
  }

  #isAhead({ at }: Pick<TabFact, "at">): boolean {
    return at > this.#clock.now() + AHEAD_LIMIT_MS;
  }
}
