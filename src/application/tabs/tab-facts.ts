import type { Namespace } from "../../domain/caip/caip.types.js";
import { type TabFact, type TabStamp, isLater } from "../../domain/tabs/tab-message.js";
import type { Clock } from "../../ports/clock.port.js";

type NetworkFact = Extract<TabFact, { readonly about: "network" }>;

/** What is said without its stamp. */
export type TabNews = TabFact extends infer F
  ? F extends TabFact
    ? Omit<F, keyof TabStamp>
    : never
  : never;

const keyOf = (fact: TabNews): string => (fact.about === "wallet" ? fact.namespace : "network");

/** The last word on each thing tabs agree on. The later one wins, whoever heard of it first; so all tabs end with the same. */
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

  wallet(namespace: Namespace): TabFact | undefined {
    return this.#last.get(namespace);
  }
  get network(): NetworkFact | undefined {
    return this.all.find((fact) => fact.about === "network");
  }

  /** True when this is the last word now. */
  learn(fact: TabFact): boolean {
    const isNews = isLater(fact, this.#last.get(keyOf(fact)));
    if (isNews) this.#last.set(keyOf(fact), fact);
    return isNews;
  }

  /** A word of this tab: later than every one it knows, even if the clock was set back. */
  say(news: TabNews): TabFact {
    const at = Math.max(this.#clock.now(), (this.#last.get(keyOf(news))?.at ?? -1) + 1);
    const fact: TabFact = { ...news, at, tab: this.#tab };
    this.#last.set(keyOf(news), fact);
    return fact;
  }
}
