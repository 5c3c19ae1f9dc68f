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
  put,
} from "../../../../src/domain/cache/ttl-cache.js";

describe("a cache with a time to live", () => {
  const cache = put(emptyCache<string>(30_000), "a", "alpha", 1_000);

  it("section 4: lives 30 s for portfolio and native balance, 5 min for name and identity", () => {
    expect([PORTFOLIO_TTL_MS, NATIVE_BALANCE_TTL_MS, NAME_TTL_MS, IDENTITY_TTL_MS]).toEqual([
      30_000, 30_000, 300_000, 300_000,
    ]);
  });

  it("gives an entry until its life is over", () => {
    expect([
      get(cache, "a", 1_000),
      get(cache, "a", 30_999),
      get(cache, "a", 31_000),
      get(cache, "b", 1_000),
    ]).toEqual(["alpha", "alpha", undefined, undefined]);
  });

  it("removes expired entries", { tags: ["S4-048"] }, () => {
    const two = put(cache, "b", "beta", 20_000);

    expect([...prune(two, 31_000).entries.keys()]).toEqual(["b"]);
    expect([...put(two, "c", "gamma", 31_000).entries.keys()]).toEqual(["b", "c"]);
    expect(prune(two, 20_000)).toBe(two);
  });

  it("does not give an entry of the future, which a clock set back would keep too long", () => {
    expect(get(cache, "a", 999)).toBeUndefined();
    expect(prune(cache, 999).entries.size).toBe(0);
  });

  it("never changes: an older cache stays as it was", () => {
    put(cache, "a", "other", 2_000);

    expect(get(cache, "a", 2_000)).toBe("alpha");
  });
});

describe("the retry block", () => {
  it("lasts 30 s after a failure", () => {
    expect(RETRY_BLOCK_MS).toBe(30_000);
    expect([
      isRetryBlocked(1_000, 1_000),
      isRetryBlocked(1_000, 30_999),
      isRetryBlocked(1_000, 31_000),
    ]).toEqual([true, true, false]);
  });
  it("holds nobody who never failed, nor for ever when the clock is set back", () => {
    expect([isRetryBlocked(undefined, 0), isRetryBlocked(1_000, 999)]).toEqual([false, false]);
  });
});
