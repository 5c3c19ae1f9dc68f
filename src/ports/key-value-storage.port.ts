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
