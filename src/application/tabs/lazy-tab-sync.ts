import { Subscription } from "rxjs";
import type { Namespace } from "../../domain/caip/caip.types.js";
import type { ConnectionKey, WalletsState } from "../../domain/connection/connection-state.js";
import { writeTabMessage } from "../../domain/tabs/tab-message.js";
import type { TabChannel } from "../../ports/page.ports.js";
import type { Lazy } from "../shared/lazy.js";
import type { Readable } from "../shared/state-store.js";
import type { TabDisconnect } from "./tabs.api.js";

const HELLO = writeTabMessage({ kind: "hello" });

/** The part of the tab sync that loads lazily. */
export interface TabSyncCode extends TabDisconnect {
  follow(before: WalletsState): Subscription;
  receive(text: string): void;
  onVisible(): void;
}

export interface LazyTabSyncParts {
  readonly channel: Pick<TabChannel, "post">;
  readonly connectionStore: Readable<WalletsState>;
  readonly code: Lazy<{ readonly tabs: TabSyncCode }>;
  /** Aborts on disposal. */
  readonly signal: AbortSignal;
}

/** True if there is, or will soon be, a change to post. */
const hasChanges = (was: WalletsState, now: WalletsState): boolean =>
  now.isRestoring ||
  now.connection.attempt !== undefined ||
  was.activeNetworkId !== now.activeNetworkId ||
  was.connection.connections !== now.connection.connections;

/**
 * Tab sync before its code is loaded. Loads it while the first wallet answers, on any other change,
 * and on the first message; then posts all changes since the start.
 */
export class LazyTabSync implements TabDisconnect {
  readonly #parts: LazyTabSyncParts;
  readonly #subscriptions = new Subscription();
  #hasStarted = false;
  #start: () => void = () => undefined;

  constructor(parts: LazyTabSyncParts) {
    this.#parts = parts;
  }

  /** Asks the other tabs and waits for changes, until unsubscribed. */
  follow(): Subscription {
    const { connectionStore, channel, code } = this.#parts;
    const before = connectionStore.snapshot;
    if (!before.isRestoring) channel.post(HELLO);
    const subscription = connectionStore.state$.subscribe((now) => {
      if (hasChanges(before, now)) this.#start();
    });
    this.#subscriptions.add(subscription);
    this.#start = () => {
      if (this.#hasStarted) return;
      this.#hasStarted = true;
      subscription.unsubscribe();
      this.#subscriptions.add(
        code.whenLoaded(({ tabs }) => this.#subscriptions.add(tabs.follow(before))),
      );
    };
    if (hasChanges(before, connectionStore.snapshot)) this.#start();
    return this.#subscriptions;
  }

  /** Dropped if the code does not load in time. Ignores `hello` until then. */
  receive(text: string): void {
    if (!this.#parts.code.loaded && text === HELLO) return;
    this.#use((tabs) => tabs.receive(text));
  }

  onVisible(): void {
    this.#use((tabs) => tabs.onVisible());
  }

  /** Loads no code if nothing was posted, received or remembered. */
  end(matches: (one: ConnectionKey) => boolean, namespaces: readonly Namespace[]): void {
    if (!this.#hasStarted && namespaces.length === 0) return;
    this.#start();
    const { code } = this.#parts;
    if (code.loaded) code.loaded.tabs.end(matches, namespaces);
    else this.#subscriptions.add(code.whenLoaded(({ tabs }) => tabs.end(matches, namespaces)));
  }

  #use(work: (tabs: TabSyncCode) => void): void {
    this.#start();
    const { code, signal } = this.#parts;
    void code.use(signal, ({ tabs }) => work(tabs)).catch(() => undefined);
  }
}
