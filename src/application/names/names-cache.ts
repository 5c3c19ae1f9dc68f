import { type TtlCache, get, prune, put } from "../../domain/cache/ttl-cache.js";
import type { CaipAddress } from "../../domain/caip/caip.types.js";
import type { Identity } from "../../domain/names/identity.js";
import { NAME_ENTRIES } from "../../domain/storage/name-entries.js";
import type { StorageEntry } from "../../domain/storage/storage-registry.js";
import type { Clock } from "../../ports/clock.port.js";
import type { StoredState } from "../shared/stored-state.js";

/** One cache in memory and in the storage of the page (S3-078), by account. */
class RememberedCache<T> {
  #memory: TtlCache<T> | undefined;
  readonly #entry: StorageEntry<TtlCache<T>>;
  readonly #stored: StoredState;
  readonly #clock: Clock;

  constructor(entry: StorageEntry<TtlCache<T>>, stored: StoredState, clock: Clock) {
    this.#entry = entry;
    this.#stored = stored;
    this.#clock = clock;
  }

  get(account: CaipAddress): T | undefined {
    return get(this.#all, account, this.#clock.now());
  }

  put(account: CaipAddress, value: T): void {
    this.#memory = put(this.#all, account, value, this.#clock.now());
    this.#stored.write(this.#entry, this.#memory);
  }

  /** What stands in the storage is read once, without what is too old (S4-049). */
  get #all(): TtlCache<T> {
    return (this.#memory ??= prune(this.#stored.read(this.#entry), this.#clock.now()));
  }
}

/** What was learned of accounts in the last 5 minutes (S9-009). */
export class NamesCache {
  readonly identities: RememberedCache<Identity>;
  readonly names: RememberedCache<readonly string[]>;

  constructor(stored: StoredState, clock: Clock) {
    this.identities = new RememberedCache(NAME_ENTRIES.identities, stored, clock);
    this.names = new RememberedCache(NAME_ENTRIES.names, stored, clock);
  }
}
