import { type TtlCache, emptyCache, get, prune, putEntry } from "../../domain/cache/ttl-cache.js";
import { comparableAddress, parseCaipAddress } from "../../domain/caip/caip.js";
import type { CaipAddress, Namespace } from "../../domain/caip/caip.types.js";
import type { RecentConnection } from "../../domain/connection/recent-connection.js";
import type { StorageEntry } from "../../domain/storage/storage-registry.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";
import { filter, pairwise } from "rxjs";
import type { Lifetime } from "./lifetime.js";
import type { Readable } from "./state-store.js";

/** Values by account. `get` returns undefined for an expired value. */
export interface ValueCache<T> {
  get(account: CaipAddress): T | undefined;
  put(account: CaipAddress, value: T): void;
  clear(): void;
  /** Called when the active account or network changes. */
  leave?(): void;
}

/** A cache by account, in memory. */
export class MemoryCache<T> implements ValueCache<T> {
  #cache: TtlCache<T>;
  readonly #clock: Clock;

  constructor(lifetimeMs: number, clock: Clock) {
    this.#cache = emptyCache(lifetimeMs);
    this.#clock = clock;
  }

  get(account: CaipAddress): T | undefined {
    return get(this.#cache, account, this.#clock.now());
  }

  put(account: CaipAddress, value: T): void {
    this.#cache = putEntry(this.#cache, account, value, this.#clock.now());
  }

  clear(): void {
    this.#cache = emptyCache(this.#cache.lifetimeMs);
  }
}

/** A cache of the active account only. */
export class ActiveAccountCache<T> extends MemoryCache<T> {
  leave(): void {
    this.clear();
  }
}

/** A cache by account, in memory and in storage. */
export class RememberedCache<T> implements ValueCache<T> {
  #memory: TtlCache<T> | undefined;
  readonly #entry: StorageEntry<TtlCache<T>>;
  readonly #stored: StoredState;
  readonly #clock: Clock;

  constructor(entry: StorageEntry<TtlCache<T>>, storedState: StoredState, clock: Clock) {
    this.#entry = entry;
    this.#stored = storedState;
    this.#clock = clock;
  }

  get(account: string): T | undefined {
    return get(this.#all, account, this.#clock.now());
  }

  put(account: string, value: T): void {
    this.#memory = putEntry(this.#all, account, value, this.#clock.now());
    this.#stored.write(this.#entry, this.#memory);
  }

  /** Removes accounts, also from storage. */
  remove(isGone: (account: CaipAddress) => boolean): void {
    const { lifetimeMs, entries } = this.#all;
    const kept = [...entries].filter(([account]) => !isGone(account as CaipAddress));
    this.#memory = { lifetimeMs, entries: new Map(kept) };
    this.#stored.keep(this.#entry, this.#memory);
  }

  clear(): void {
    this.#memory = this.#entry.default;
    this.#stored.forget(this.#entry);
  }

  get #all(): TtlCache<T> {
    return (this.#memory ??= prune(this.#stored.read(this.#entry), this.#clock.now()));
  }
}

interface Connections {
  readonly connectionStore: Readable<{
    readonly connection: { readonly connections: readonly unknown[] };
  }>;
  readonly memory: {
    readonly saved: Readable<{ readonly recent: readonly RememberedAccounts[] }>;
  };
  readonly life: Pick<Lifetime, "onEnd">;
}
type RememberedAccounts = Pick<RecentConnection, "namespace" | "accounts">;

const keyOf = (namespace: Namespace, address: string): string =>
  `${namespace} ${comparableAddress(namespace, address)}`;
const keysOf = (recent: readonly RememberedAccounts[]): readonly string[] =>
  recent.flatMap(({ namespace, accounts }) =>
    accounts.map(({ address }) => keyOf(namespace, address)),
  );

/**
 * Clears the cache when the last connection ends, and removes accounts that the user forgets, so
 * that no account data remains stored.
 */
export const clearedOnDisconnect = <T>(
  cache: RememberedCache<T>,
  { connectionStore, memory, life }: Connections,
): RememberedCache<T> => {
  const forgotten = memory.saved.state$.pipe(pairwise()).subscribe(([before, now]) => {
    const left = new Set(keysOf(now.recent));
    const gone = new Set(keysOf(before.recent).filter((key) => !left.has(key)));
    if (gone.size === 0) return;
    cache.remove((account) => {
      const { namespace, address } = parseCaipAddress(account);
      return gone.has(keyOf(namespace, address));
    });
  });
  life.onEnd(() => forgotten.unsubscribe());
  const subscription = connectionStore.state$
    .pipe(
      pairwise(),
      filter(
        ([{ connection: before }, { connection: now }]) =>
          before.connections.length > 0 && now.connections.length === 0,
      ),
    )
    .subscribe(() => cache.clear());
  life.onEnd(() => subscription.unsubscribe());
  return cache;
};
