import { NEVER, type Observable } from "rxjs";
import type { KeyValueStorage, StorageChange } from "../../ports/page.ports.js";

/** Memory storage, for servers and hosts that store nothing. */
export class MemoryKeyValueStorage implements KeyValueStorage {
  readonly #values = new Map<string, string>();
  readonly changes$: Observable<StorageChange> = NEVER;
  get(key: string): string | undefined {
    return this.#values.get(key);
  }
  set(key: string, value: string): void {
    this.#values.set(key, value);
  }
  remove(key: string): void {
    this.#values.delete(key);
  }
  keys(): readonly string[] {
    return [...this.#values.keys()];
  }
}
