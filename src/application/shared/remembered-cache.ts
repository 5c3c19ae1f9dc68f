import { type TtlCache, get, prune, put } from "../../domain/cache/ttl-cache.js";
import type { StorageEntry } from "../../domain/storage/storage-registry.js";
import type { Clock } from "../../ports/page.ports.js";
import type { StoredState } from "./stored-state.js";

/** One cache in memory and in the storage of the page, by account. */
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

  /** Nothing stays, neither in memory nor in the storage. */
  clear(): void {
    this.#memory = this.#entry.default;
    this.#stored.forget(this.#entry);
  }

  /** What stands in the storage is read once, without what is too old (S4-048). */
  get #all(): TtlCache<T> {
    return (this.#memory ??= prune(this.#stored.read(this.#entry), this.#clock.now()));
  }
}
