import { Subject, filter, map, type Observable } from "rxjs";
import type { KeyValueStorage, StorageChange } from "../../ports/page.ports.js";
import { bindMembers } from "../../domain/shared/bind-members.js";

/** Values and changes that the tabs of one origin share. */
export interface SharedValues {
  /** All values by key. */
  readonly values: Map<string, string>;
  /** Changes, with the tab that made them. */
  readonly changes: Subject<{ readonly from: object; readonly change: StorageChange }>;
}

/** In-memory storage. `openTab()` returns the same storage as another tab sees it. */
export class InMemoryKeyValueStorage implements KeyValueStorage {
  /** As `KeyValueStorage.changes$`. */
  readonly changes$: Observable<StorageChange>;
  readonly #shared: SharedValues;

  constructor(values: Readonly<Record<string, string>> = {}, shared?: SharedValues) {
    bindMembers(this);
    this.#shared = shared ?? { values: new Map(Object.entries(values)), changes: new Subject() };
    this.changes$ = this.#shared.changes.pipe(
      filter(({ from }) => from !== this),
      map(({ change }) => change),
    );
  }

  /** The same storage, as another tab of the page has it. */
  openTab(): InMemoryKeyValueStorage {
    return new InMemoryKeyValueStorage({}, this.#shared);
  }

  /** As `KeyValueStorage.get`. */
  get(key: string): string | undefined {
    return this.#shared.values.get(key);
  }

  /** As `KeyValueStorage.set`. */
  set(key: string, value: string): void {
    if (this.get(key) === value) return;
    this.#shared.values.set(key, value);
    this.#notify({ key, value });
  }

  /** As `KeyValueStorage.remove`. */
  remove(key: string): void {
    if (this.#shared.values.delete(key)) this.#notify({ key, value: undefined });
  }

  /** As `KeyValueStorage.keys`. */
  keys(): readonly string[] {
    return [...this.#shared.values.keys()];
  }

  #notify(change: StorageChange): void {
    this.#shared.changes.next({ from: this, change });
  }
}
