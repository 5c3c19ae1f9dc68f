/** Lifetimes of cached values, ms. */
export const PORTFOLIO_TTL_MS = 30_000;
export const NATIVE_BALANCE_TTL_MS = 30_000;
export const NAME_TTL_MS = 300_000;
export const IDENTITY_TTL_MS = 300_000;

/** An immutable cache whose entries expire after `lifetimeMs`. */
export interface TtlCache<V> {
  readonly lifetimeMs: number;
  readonly entries: ReadonlyMap<string, { readonly value: V; readonly storedAt: number }>;
}

export const emptyCache = <V>(lifetimeMs: number): TtlCache<V> => ({
  lifetimeMs,
  entries: new Map(),
});

/** Entries from the future count as expired. */
const isAlive = (storedAt: number, lifetimeMs: number, now: number): boolean =>
  now >= storedAt && now - storedAt < lifetimeMs;

/** Removes expired entries; returns the same object if there are none. */
export const prune = <V>(cache: TtlCache<V>, now: number): TtlCache<V> => {
  const alive = [...cache.entries].filter(([, { storedAt }]) =>
    isAlive(storedAt, cache.lifetimeMs, now),
  );
  return alive.length === cache.entries.size
    ? cache
    : { lifetimeMs: cache.lifetimeMs, entries: new Map(alive) };
};

/** Adds an entry stored at `now` and removes expired entries. */
export const putEntry = <V>(
  cache: TtlCache<V>,
  key: string,
  value: V,
  now: number,
): TtlCache<V> => ({
  lifetimeMs: cache.lifetimeMs,
  entries: new Map([...prune(cache, now).entries, [key, { value, storedAt: now }]]),
});

/** The value of a key, or undefined if absent or expired. */
export const get = <V>(cache: TtlCache<V>, key: string, now: number): V | undefined => {
  const entry = cache.entries.get(key);
  return entry !== undefined && isAlive(entry.storedAt, cache.lifetimeMs, now)
    ? entry.value
    : undefined;
};

/** Delay before retrying a failed read, ms. */
export const RETRY_BLOCK_MS = 30_000;

/** True during the delay after a failure (epoch ms). A clock set back ends the delay. */
export const isRetryBlocked = (failedAt: number | undefined, now: number): boolean =>
  failedAt !== undefined && now >= failedAt && now - failedAt < RETRY_BLOCK_MS;
