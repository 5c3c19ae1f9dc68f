import { describe, expect, it } from "vitest";
import {
  IDENTITY_TTL_MS,
  NAME_TTL_MS,
  NATIVE_BALANCE_TTL_MS,
  PORTFOLIO_TTL_MS,
  RETRY_BLOCK_MS,
  emptyCache,
  get,
  isRetryBlocked,
  prune,
  putEntry,
} from "../../../../src/domain/cache/ttl-cache.js";

describe("TTL cache", () => {
  const cache = putEntry(emptyCache<string>(30_000), "a", "alpha", 1_000);

  it("caches portfolio and native balance for 30 s, and name and identity for 5 min", () => {
    expect([PORTFOLIO_TTL_MS, NATIVE_BALANCE_TTL_MS, NAME_TTL_MS, IDENTITY_TTL_MS]).toEqual([
      30_000, 30_000, 300_000, 300_000,
    ]);
  });

  it("returns a cache entry until its TTL expires", () => {
    expect([
      get(cache, "a", 1_000),
      get(cache, "a", 30_999),
      get(cache, "a", 31_000),
      get(cache, "b", 1_000),
    ]).toEqual(["alpha", "alpha", undefined, undefined]);
  });

  it("removes expired cache entries on put and prune", { tags: ["S4-048"] }, () => {
    const two = putEntry(cache, "b", "beta", 20_000);

    expect([...prune(two, 31_000).entries.keys()]).toEqual(["b"]);
    expect([...putEntry(two, "c", "gamma", 31_000).entries.keys()]).toEqual(["b", "c"]);
    expect(prune(two, 20_000)).toBe(two);
  });

  it("ignores a cache entry with a future timestamp after the clock was set back", () => {
    expect(get(cache, "a", 999)).toBeUndefined();
    expect(prune(cache, 999).entries.size).toBe(0);
  });

  it("does not mutate the previous cache on put", () => {
    putEntry(cache, "a", "other", 2_000);

    expect(get(cache, "a", 2_000)).toBe("alpha");
  });
});

describe("retry block", () => {
  it("blocks retries of a read for 30 s after a failure", () => {
    expect(RETRY_BLOCK_MS).toBe(30_000);
    expect([
      isRetryBlocked(1_000, 1_000),
      isRetryBlocked(1_000, 30_999),
      isRetryBlocked(1_000, 31_000),
    ]).toEqual([true, true, false]);
  });
  it("blocks reads only after a failed read, and no longer once the clock was set back", () => {
    expect([isRetryBlocked(undefined, 0), isRetryBlocked(1_000, 999)]).toEqual([false, false]);
  });
});
