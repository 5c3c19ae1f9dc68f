import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey } from "../../domain/connection/connection-state.js";
import {
  isLater,
  type TabChange,
  type TabStamp,
  walletFields,
  walletsIn,
} from "../../domain/tabs/tab-message.js";
import type { Clock } from "../../ports/page.ports.js";
import { isSame } from "../shared/state-store.js";

type WalletChange = Extract<TabChange, { readonly about: "wallet" }>;
type NetworkChange = Extract<TabChange, { readonly about: "network" }>;

/** A change without its timestamp. */
export type UnstampedChange = TabChange extends infer F
  ? F extends TabChange
    ? Omit<F, keyof TabStamp>
    : never
  : never;

const keyOf = (change: UnstampedChange): string =>
  change.about === "wallet" ? change.namespace : "network";

/**
 * Timestamps further ahead than this are ignored, ms: forged, or from before the clock was set
 * back.
 */
export const AHEAD_LIMIT_MS = 60_000;

/** The latest change of each subject. The later timestamp wins in every tab, so all tabs agree. */
export class TabChanges {
  readonly #clock: Clock;
  readonly #tab: string;
  readonly #last = new Map<string, TabChange>();

  constructor(clock: Clock, tab: string) {
    this.#clock = clock;
    this.#tab = tab;
  }

  get all(): readonly TabChange[] {
    return [...this.#last.values()];
  }

  /** Timestamps from before the clock was set back become the current time. */
  restamped(): readonly TabChange[] {
    for (const change of this.all)
      if (this.#isAhead(change))
        this.#last.set(keyOf(change), { ...change, at: this.#clock.now(), tab: this.#tab });
    return this.all;
  }

  /** Removes wallets from the known changes, which keep their timestamps: a later one wins. */
  removeWallets(isRemoved: (one: ConnectionKey) => boolean): void {
    for (const change of this.all) {
      if (change.about !== "wallet") continue;
      const { namespace, about, at, tab } = change;
      const wallets = walletsIn(change);
      const left = wallets.filter(({ connectorId }) => !isRemoved({ namespace, connectorId }));
      if (left.length < wallets.length)
        this.#last.set(namespace, { about, namespace, at, tab, ...walletFields(left) });
    }
  }

  lastWalletChange(namespace: Namespace): WalletChange | undefined {
    const change = this.#last.get(namespace);
    return change?.about === "wallet" ? change : undefined;
  }
  get lastNetworkChange(): NetworkChange | undefined {
    return this.all.find((change) => change.about === "network");
  }

  /** True if the change is the latest. */
  storeIfLatest(change: TabChange): boolean {
    const isNews = !this.#isAhead(change) && isLater(change, this.#known(change));
    if (isNews) this.#last.set(keyOf(change), change);
    return isNews;
  }

  /** Gives the change a time after all known ones, even if the clock was set back. */
  stamp(news: UnstampedChange): TabChange {
    const at = Math.max(this.#clock.now(), (this.#known(news)?.at ?? -1) + 1);
    const change: TabChange = { ...news, at, tab: this.#tab };
    this.#last.set(keyOf(news), change);
    return change;
  }

  hasPosted(news: UnstampedChange): boolean {
    const last = this.#known(news);
    return (
      last !== undefined &&
      this.isOwn(last) &&
      isSame(last, { ...news, at: last.at, tab: last.tab })
    );
  }

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
