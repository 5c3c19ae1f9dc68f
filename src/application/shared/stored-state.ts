import type { KeyValueStorage } from "../../ports/page.ports.js";
import { type StorageEntry, readEntry, storageKey } from "../../domain/storage/storage-registry.js";

/**
 * Typed access to an instance's storage. Invalid values read as the entry's default; never throws.
 */
export class StoredState {
  readonly #storage: KeyValueStorage;
  readonly #instanceId: string;
  constructor(storage: KeyValueStorage, instanceId: string) {
    this.#storage = storage;
    this.#instanceId = instanceId;
  }

  read<T>(entry: StorageEntry<T>): T {
    return readEntry(entry, this.#storage.get(storageKey(this.#instanceId, entry)));
  }

  write<T>(entry: StorageEntry<T>, value: T): void {
    this.#storage.set(storageKey(this.#instanceId, entry), entry.codec.encode(value));
  }

  /** As `write`, if the stored text differs. Does not write a default over a missing entry. */
  keep<T>(entry: StorageEntry<T>, value: T): void {
    const before = this.#storage.get(storageKey(this.#instanceId, entry));
    const text = entry.codec.encode(value);
    if (before !== text && (before !== undefined || text !== entry.codec.encode(entry.default)))
      this.write(entry, value);
  }

  forget<T>(entry: StorageEntry<T>): void {
    this.#storage.remove(storageKey(this.#instanceId, entry));
  }
}
