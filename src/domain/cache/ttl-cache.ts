/** How long a portfolio is reused, in ms (S9-008). */
export const PORTFOLIO_TTL_MS = 30_000;
/** How long a native balance is reused, in ms (S9-008). */
export const NATIVE_BALANCE_TTL_MS = 30_000;
/** How long a name is reused, in ms (S9-009). */
export const NAME_TTL_MS = 300_000;
/** How long an identity is reused, in ms (S9-009). */
export const IDENTITY_TTL_MS = 300_000;

/**
 * An immutable cache whose entries live for `lifetimeMs`. The time is always an argument (epoch
 * ms).
 */
export interface TtlCache<V> {
  readonly lifetimeMs: number;
  readonly entries: ReadonlyMap<string, { readonly value: V; readonly storedAt: number }>;
}

/** A cache without entries. */
export const emptyCache = <V>(lifetimeMs: number): TtlCache<V> => ({
  lifetimeMs,
  entries: new Map(),
});

/** An entry from the future (the clock was set back) is as unusable as one that is too old. */
const isAlive = (storedAt: number, lifetimeMs: number, now: number): boolean =>
  now >= storedAt && now - storedAt < lifetimeMs;

/**
 * The cache without entries past their life; the same object when there are none. Expired entries
 * are removed.
 */
export const prune = <V>(cache: TtlCache<V>, now: number): TtlCache<V> => {
  const alive = [...cache.entries].filter(([, { storedAt }]) =>
    isAlive(storedAt, cache.lifetimeMs, now),
  );
  return alive.length === cache.entries.size
    ? cache
    : { lifetimeMs: cache.lifetimeMs, entries: new Map(alive) };
};

/** The cache with this entry, stored now; expired entries go at the same time. */
export const put = <V>(cache: TtlCache<V>, key: string, value: V, now: number): TtlCache<V> => ({
  lifetimeMs: cache.lifetimeMs,
  entries: new Map([...prune(cache, now).entries, [key, { value, storedAt: now }]]),
});

/** The value of a key while it lives, else undefined. */
export const get = <V>(cache: TtlCache<V>, key: string, now: number): V | undefined => {
  const entry = cache.entries.get(key);
  return entry !== undefined && isAlive(entry.storedAt, cache.lifetimeMs, now)
    ? entry.value
    : undefined;
};
