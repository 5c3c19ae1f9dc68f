import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  emptyCache,
  get,
  prune,
  putEntry,
  type TtlCache,
} from "../../../src/domain/cache/ttl-cache.js";
import { NAMESPACES } from "../../../src/domain/caip/caip.types.js";
import { readEntry, STORAGE_ENTRIES } from "../../../src/domain/storage/storage-registry.js";
import { check } from "../../support/runner/property.js";

describe("TTL cache in any order of puts and times", () => {
  const step = fc.record({
    key: fc.constantFrom("a", "b"),
    now: fc.nat({ max: 200 }),
    value: fc.nat(),
  });

  it("returns the newest cache entry only until its TTL expires", { tags: ["S4-048"] }, () => {
    check(
      fc.property(fc.array(step), fc.nat({ max: 300 }), (steps, now) => {
        const cache = steps.reduce<TtlCache<number>>(
          (all, one) => putEntry(all, one.key, one.value, one.now),
          emptyCache<number>(50),
        );
        for (const key of ["a", "b"]) {
          const last = steps.findLastIndex((one) => one.key === key);
          const stored = steps[last];
          const wasPruned =
            stored !== undefined &&
            steps.slice(last + 1).some((one) => one.now < stored.now || one.now - stored.now >= 50);
          const lives =
            stored !== undefined && !wasPruned && now >= stored.now && now - stored.now < 50;
          expect(get(cache, key, now)).toBe(lives ? stored.value : undefined);
          expect(get(prune(cache, now), key, now)).toBe(lives ? stored.value : undefined);
        }
      }),
      { numRuns: 500 },
    );
  });
});

describe("storage entries", () => {
  const id = fc.string({ minLength: 1, maxLength: 40 });
  const perNamespace = <T>(value: fc.Arbitrary<T>) =>
    fc.dictionary(fc.constantFrom(...NAMESPACES), value, { noNullPrototype: true });

  it("reads back a stored entry for any id and name", () => {
    check(
      fc.property(
        perNamespace(id),
        perNamespace(fc.uniqueArray(id, { maxLength: 20 })),
        fc.uniqueArray(fc.record({ id, name: id, imageId: id }), {
          maxLength: 2,
          selector: (one) => one.id,
        }),
        (ids, lists, wallets) => {
          const { connectedConnectorIds, disconnectedConnectorIds, recentWallets } =
            STORAGE_ENTRIES;
          expect(
            connectedConnectorIds.codec.decode(connectedConnectorIds.codec.encode(ids)),
          ).toEqual(ids);
          expect(
            disconnectedConnectorIds.codec.decode(disconnectedConnectorIds.codec.encode(lists)),
          ).toEqual(lists);
          expect(recentWallets.codec.decode(recentWallets.codec.encode(wallets))).toEqual(wallets);
        },
      ),
    );
  });

  it(
    "decodes any stored text without throwing, and encodes the decoded value back to an equal one",
    { tags: ["S8-090"] },
    () => {
      const anyText = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.json(),
        fc.constantFrom(...NAMESPACES),
        fc
          .array(fc.anything())
          .map(
            (value) =>
              JSON.stringify(value, (_, part: unknown) =>
                typeof part === "bigint" ? String(part) : part,
              ) ?? "",
          ),
      );
      check(
        fc.property(anyText, (text) => {
          for (const entry of Object.values(STORAGE_ENTRIES)) {
            const value: unknown = readEntry<unknown>(entry, text);
            const encode: (value: never) => string = entry.codec.encode;
            expect(readEntry<unknown>(entry, encode(value as never))).toEqual(value);
          }
        }),
        { numRuns: 1_000 },
      );
    },
  );
});
