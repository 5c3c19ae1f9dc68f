import type { Namespace } from "../../domain/caip/caip.types.js";
import { isLater, type TabChange, type TabStamp } from "../../domain/tabs/tab-message.js";
import type { Clock } from "../../ports/page.ports.js";
import { isSame } from "../shared/state-store.js";

type NetworkChange = Extract<TabChange, { readonly about: "network" }>;

/** What is reported without its stamp. */
export type UnstampedChange = TabChange extends infer F
  ? F extends TabChange
    ? Omit<F, keyof TabStamp>
    : never
  : never;

const keyOf = (change: UnstampedChange): string =>
  change.about === "wallet" ? change.namespace : "network";

/**
 * No tab of this browser has a clock that is further ahead: such a stamp is forged, or was made
 * before the clock was set back. In ms.
 */
export const AHEAD_LIMIT_MS = 60_000;

/**
 * The latest change of each thing tabs agree on. The later one wins, whoever heard of it first; so
 * all tabs end with the same.
 */
export class TabChanges {
  readonly #clock: Clock;
  readonly #tab: string;
  readonly #last = new Map<string, TabChange>();

  /** `tab` tells this tab from all others. */
  constructor(clock: Clock, tab: string) {
    this.#clock = clock;
    this.#tab = tab;
  }

  get all(): readonly TabChange[] {
    return [...this.#last.values()];
  }

  /**
   * All of them as this tab sends them to one that asks: what was stamped before the clock was set
   * back counts as of now.
   */
  restated(): readonly TabChange[] {
    for (const change of this.all)
      if (this.#isAhead(change))
        this.#last.set(keyOf(change), { ...change, at: this.#clock.now(), tab: this.#tab });
    return this.all;
  }

  wallet(namespace: Namespace): TabChange | undefined {
    return this.#last.get(namespace);
  }
  get network(): NetworkChange | undefined {
    return this.all.find((change) => change.about === "network");
  }

  /** True when this is the last word now; a stamp that is minutes ahead is none. */
  learn(change: TabChange): boolean {
    const isNews = !this.#isAhead(change) && isLater(change, this.#known(change));
    if (isNews) this.#last.set(keyOf(change), change);
    return isNews;
  }

  /** A word of this tab: later than every one it knows, even if the clock was set back. */
  stamp(news: UnstampedChange): TabChange {
    const at = Math.max(this.#clock.now(), (this.#known(news)?.at ?? -1) + 1);
    const change: TabChange = { ...news, at, tab: this.#tab };
    this.#last.set(keyOf(news), change);
    return change;
  }

  /** Whether the very same is what this tab said last. */
  hasPosted(news: UnstampedChange): boolean {
    const last = this.#known(news);
    return (
      last !== undefined &&
      this.isOwn(last) &&
      isSame(last, { ...news, at: last.at, tab: last.tab })
    );
  }

  /** Whether this tab said it last. */
  isOwn(change: TabChange | undefined): boolean {
    return change?.tab === this.#tab;
  }

  #known(about: UnstampedChange): TabChange | undefined {
    const last = this.#last.get(keyOf(about));
    return last && !this.#isAhead(last) ? last : undefined;
  }

  #isAhead({ at }: Pick<TabChange, "at">): boolean {
    return at > this.#clock.now() + AHEAD_LIMIT_MS;
  }
}
