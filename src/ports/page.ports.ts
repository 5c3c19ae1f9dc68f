import type { Observable } from "rxjs";

/** A change made by another tab; `value` undefined means removed. */
export interface StorageChange {
  readonly key: string;
  readonly value: string | undefined;
}

/**
 * Text under keys. Never throws and never rejects: a blocked, full or broken storage is logged
 * quietly and served from memory (S8-090).
 */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
  /** Changes by other tabs only. */
  readonly changes$: Observable<StorageChange>;
}

/** The clipboard of the device. Nothing here rejects. */
export interface Clipboard {
  /** Writes text, inside the user's gesture. Resolves false where it is refused or missing. */
  write(text: string): Promise<boolean>;
  /**
   * Reads text, inside the user's gesture; the browser may ask its user first. Resolves undefined
   * where it is refused, and once `signal` aborts. Absent where the browser cannot read.
   */
  readonly read?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

/** Cookies of the page's own origin, which its server is sent too. Never throws. */
export interface Cookies {
  /**
   * Writes a cookie for every path of the origin, for so many seconds; `SameSite=Lax`, and over TLS
   * `Secure` with `__Host-` before its name, so that no sibling domain can write it. Name and value
   * hold only characters that a cookie may hold (RFC 6265). What a browser refuses is not written.
   */
  set(name: string, value: string, seconds: number): void;
  /** Removes it; does nothing where there is none. */
  remove(name: string): void;
}

/** Quiet diagnostics for the host developer. Never receives secrets. */
export interface Logger {
  debug(message: string, detail?: unknown): void;
  warn(message: string, detail?: unknown): void;
}

/** Unpredictable values from a cryptographic source. */
export interface Random {
  /** A UUID v4. */
  id(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** Wall clock, epoch ms. Compare for expiry only; measure waits with `Scheduler`. */
export interface Clock {
  now(): number;
}

/** Timers on a monotonic clock. */
export interface Scheduler {
  /** Runs `task` once after `waitMs`; the returned function takes it back. */
  after(waitMs: number, task: () => void): () => void;
}

/** Life of the page. Each stream gives the present value at once, then changes. */
export interface PageLifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  /** The user's preferred scheme, as the system tells it. */
  readonly prefersDark$: Observable<boolean>;
  /** Emits once each time the page is about to be hidden or frozen. */
  readonly hide$: Observable<void>;
  /** Loads the page again, as its own button in the browser does. Nothing on a server. */
  reload(): void;
}
