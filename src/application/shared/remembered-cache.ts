import { type TtlCache, get, prune, put } from "../../domain/cache/ttl-cache.js";
import type { StorageEntry } from "../../domain/storage/storage-registry.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";

/** A cache by account, in memory and in storage. */
export class RememberedCache<T> {
  #memory: TtlCache<T> | undefined;
  readonly #entry: StorageEntry<TtlCache<T>>;
  readonly #stored: StoredState;
  readonly #clock: Clock;

  constructor(entry: StorageEntry<TtlCache<T>>, stored: StoredState, clock: Clock) {
    this.#entry = entry;
    this.#stored = stored;
    this.#clock = clock;
  }

  get(account: string): T | undefined {
    return get(this.#all, account, this.#clock.now());
  }

  put(account: string, value: T): void {
    this.#memory = put(this.#all, account, value, this.#clock.now());
    this.#stored.write(this.#entry, this.#memory);
  }

  clear(): void {
    this.#memory = this.#entry.default;
    this.#stored.forget(this.#entry);
  }

  /** Reads the storage once and drops expired entries (spec 4). */
  get #all(): TtlCache<T> {
    return (this.#memory ??= prune(this.#stored.read(this.#entry), this.#clock.now()));
  }
}
