import type { TtlCache } from "../cache/ttl-cache.js";
import { type Codec, jsonCodec } from "./codecs.js";
import { field, isRecord } from "../shared/records.js";

export interface CachedKind<T> {
  readonly lifetimeMs: number;
  /** Maximum number of stored entries; the newest are retained. */
  readonly most: number;
  /** Converts to JSON; undefined if the value must not be stored. */
  readonly write: (value: T) => unknown;
  /** Undefined if unusable. */
  readonly read: (value: unknown, key: string) => T | undefined;
}

/** A cache as JSON: key → value and storage time, epoch ms. Skips unusable entries. */
export const cacheCodec = <T>({
  lifetimeMs,
  most: maxEntries,
  write,
  read,
}: CachedKind<T>): Codec<TtlCache<T>> =>
  jsonCodec(
    (stored) => {
      if (!isRecord(stored)) return undefined;
      const entries = Object.entries(stored)
        .slice(0, maxEntries)
        .flatMap(([key, one]) => {
          const storedAt = isRecord(one) ? field(one, "storedAt") : undefined;
          const value = isRecord(one) ? read(field(one, "value"), key) : undefined;
          const isUsable = value !== undefined && Number.isSafeInteger(storedAt);
          return isUsable ? [[key, { value, storedAt: storedAt as number }] as const] : [];
        });
      return { lifetimeMs, entries: new Map(entries) };
    },
    ({ entries }) =>
      Object.fromEntries(
        [...entries].slice(-maxEntries).flatMap(([key, { value, storedAt }]) => {
          const encoded = write(value);
          return encoded === undefined ? [] : [[key, { value: encoded, storedAt }]];
        }),
      ),
  );
