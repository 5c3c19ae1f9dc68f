import type { Observable } from "rxjs";

/** A change by another tab; `value` undefined means removed. */
export interface StorageChange {
  readonly key: string;
  readonly value: string | undefined;
}

/**
 * Key-value storage. Never throws or rejects: falls back to memory and logs if storage is blocked,
 * full or broken.
 */
export interface KeyValueStorage {
  get(key: string): string | undefined;
  set(key: string, value: string): void;
  remove(key: string): void;
  keys(): readonly string[];
  /** Changes by other tabs only. */
  readonly changes$: Observable<StorageChange>;
}

/** The device's clipboard. Never rejects. */
export interface Clipboard {
  /** Writes text within a click. Resolves false if refused or unsupported. */
  write(text: string): Promise<boolean>;
  /**
   * Reads text within a click; the browser may ask the user. Resolves undefined if refused or
   * aborted. Absent if the browser cannot read.
   */
  readonly read?: ((signal: AbortSignal) => Promise<string | undefined>) | undefined;
}

/** Cookies of the page's origin, which its server receives too. Never throws. */
export interface Cookies {
  /**
   * Writes a cookie for all paths, for this number of seconds: `SameSite=Lax`, over TLS also
   * `Secure` with prefix `__Host-`, so that sibling domains cannot write it. Name and value must be
   * valid in cookies (RFC 6265). Ignored if the browser refuses.
   */
  set(name: string, value: string, seconds: number): void;
  /** Removes a cookie if present. */
  remove(name: string): void;
}

/** Diagnostics for the host's developers. Never receives secrets. */
export interface Logger {
  debug(message: string, detail?: unknown): void;
  warn(message: string, detail?: unknown): void;
}

/** Cryptographically secure random values. */
export interface Random {
  /** A UUID v4. */
  id(): string;
  /** In [0, 1). */
  fraction(): number;
}

/** Wall clock, epoch ms. Use for expiry only; measure durations with `Scheduler`. */
export interface Clock {
  now(): number;
}

/** Timers on a monotonic clock. */
export interface Scheduler {
  /** Runs `task` once after `waitMs`; the returned function cancels it. */
  after(waitMs: number, task: () => void): () => void;
}

/** Page lifecycle. Streams emit the current value, then changes. */
export interface PageLifecycle {
  readonly visible$: Observable<boolean>;
  readonly online$: Observable<boolean>;
  /** The system's preferred colour scheme. */
  readonly prefersDark$: Observable<boolean>;
  /** Emits when the page is about to be hidden or frozen. */
  readonly hide$: Observable<void>;
  /** Reloads the page. No-op on a server. */
  reload(): void;
}
