import { Observable, NEVER } from "rxjs";
import type { KeyValueStorage, Logger, StorageChange, Cookies } from "../../ports/page.ports.js";
import type { EventSource } from "../shared/listen.js";
import { SECURE_COOKIE_PREFIX } from "../../domain/storage/storage-registry.js";

/** The part of a window with storage. The `localStorage` getter throws if storage is blocked. */
export interface StorageWindow extends EventSource {
  readonly localStorage: Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">;
}

/**
 * Local storage. A key that cannot be written stays in memory until a write succeeds or another tab
 * writes it. Logs failures with `debug`, once per kind.
 */
export class LocalStorageKeyValueStorage implements KeyValueStorage {
  readonly changes$: Observable<StorageChange>;
  readonly #window: StorageWindow;
  readonly #logger: Logger;
  /** Keys that could not be written; undefined means removed. */
  readonly #memory = new Map<string, string | undefined>();
  readonly #usedKeys = new Set<string>();
  readonly #reported = new Set<string>();

  constructor(window: StorageWindow, logger: Logger) {
    this.#window = window;
    this.#logger = logger;
    this.changes$ = new Observable<StorageChange>((subscriber) => {
      const onEvent = (event: Event): void =>
        this.#changesOf(event as StorageEvent).forEach((change) => subscriber.next(change));
      window.addEventListener("storage", onEvent);
      return () => window.removeEventListener("storage", onEvent);
    });
  }

  get(key: string): string | undefined {
    this.#usedKeys.add(key);
    if (this.#memory.has(key)) return this.#memory.get(key);
    return this.#try("read", () => this.#window.localStorage.getItem(key)) ?? undefined;
  }

  set(key: string, value: string): void {
    this.#usedKeys.add(key);
    const isStored = this.#try(
      "write",
      () => (this.#window.localStorage.setItem(key, value), true),
    );
    if (isStored) return void this.#memory.delete(key);
    this.#memory.set(key, value);
    // Removes the outdated stored value, so that it does not return on the next visit.
    this.#try("remove", () => this.#window.localStorage.removeItem(key));
  }

  remove(key: string): void {
    const isRemoved = this.#try("remove", () => (this.#window.localStorage.removeItem(key), true));
    if (isRemoved) this.#memory.delete(key);
    else this.#memory.set(key, undefined);
  }

  keys(): readonly string[] {
    const keys = this.#try("read", () => storedKeys(this.#window.localStorage)) ?? [];
    const inMemory = [...this.#memory]
      .filter(([, value]) => value !== undefined)
      .map(([key]) => key);
    return [...new Set([...keys.filter((key) => !this.#memory.has(key)), ...inMemory])];
  }

  #try<T>(action: string, run: () => T): T | undefined {
    try {
      return run();
    } catch (error) {
      if (!this.#reported.has(action))
        this.#logger.debug(`Local storage failed to ${action}; using memory instead`, error);
      this.#reported.add(action);
      return undefined;
    }
  }

  /** An event without a key means that storage was cleared. */
  #changesOf(event: StorageEvent): readonly StorageChange[] {
    const area = this.#try("read", () => this.#window.localStorage);
    if (event.storageArea && event.storageArea !== area) return [];
    const keys = event.key === null ? [...this.#usedKeys] : [event.key];
    keys.forEach((key) => this.#memory.delete(key));
    return keys.map((key) => ({
      key,
      value: event.key === null ? undefined : (event.newValue ?? undefined),
    }));
  }
}

const storedKeys = (storage: StorageWindow["localStorage"]): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter(
    (key): key is string => key !== null,
  );

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

export interface CookieWindow {
  readonly document: { cookie: string };
  readonly location: { readonly protocol: string };
}

/** A browser's cookies. Writes nothing in a sandboxed frame, which has none. */
export class BrowserCookies implements Cookies {
  readonly #window: CookieWindow;
  readonly #logger: Logger;

  constructor(window: CookieWindow, logger: Logger) {
    this.#window = window;
    this.#logger = logger;
  }

  set(name: string, value: string, seconds: number): void {
    const { document, location } = this.#window;
    const isSecure = location.protocol === "https:";
    const ownName = isSecure ? `${SECURE_COOKIE_PREFIX}${name}` : name;
    const secure = isSecure ? "; Secure" : "";
    try {
      document.cookie = `${ownName}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
    } catch (error) {
      this.#logger.debug("Cannot write the cookie", error);
    }
  }

  remove(name: string): void {
    this.set(name, "", 0);
  }
}
