import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SiteRecords, SiteStore } from "../../../src/secure-site/site.ports.js";

/** A store for one test, empty at first. */
export interface SiteStoreHarness {
  readonly store: SiteStore;
  /** The same data through another connection, as another process has it. Default: `store`. */
  readonly other?: SiteStore;
  close?(): Promise<void>;
}

class Crash extends Error {}

/** Allows `most` writes, then throws, as if the process ended. */
const crashingAfter = (records: SiteRecords, most: number): SiteRecords => {
  let writes = 0;
  const count = (): void => {
    if (writes >= most) throw new Crash("crash");
    writes += 1;
  };
  return {
    get: (kind, id) => records.get(kind, id),
    list: (kind, group, limit) => records.list(kind, group, limit),
    put: async (...given) => {
      count();
      await records.put(...given);
    },
    remove: async (...given) => {
      count();
      await records.remove(...given);
    },
  };
};

/** The contract of every site store. `make` returns a fresh store for each test. */
export const describeSiteStore = (name: string, make: () => Promise<SiteStoreHarness>): void => {
  describe(`SiteStore: ${name}`, () => {
    let harness: SiteStoreHarness;
    let store: SiteStore;
    let other: SiteStore;
    beforeEach(async () => {
      harness = await make();
      ({ store, other = store } = harness);
    });
    afterEach(() => harness.close?.());

    const get = (kind: string, id: string, from = store) =>
      from.transaction((records) => records.get(kind, id));
    const put = (kind: string, id: string, value: string, group?: string, endsAt?: number) =>
      store.transaction((records) => records.put(kind, id, value, { group, endsAt }));
    const ids = async (kind: string, group: string, limit = 10) =>
      (await store.transaction((records) => records.list(kind, group, limit))).map(({ id }) => id);

    it("returns the last stored value of a record, and undefined for a missing record", async () => {
      expect(await get("user", "ana")).toBeUndefined();
      await put("user", "ana", "1");
      await put("user", "ana", "2");
      expect([await get("user", "ana"), await get("user", "ana", other)]).toEqual(["2", "2"]);
      await store.transaction((records) => records.remove("user", "ana"));
      expect(await get("user", "ana")).toBeUndefined();
      await store.transaction((records) => records.remove("user", "ana"));
    });

    it("identifies a stored record by kind and id, which may be any strings", async () => {
      const texts = [
        "",
        ":",
        "a:b",
        "a",
        "__proto__",
        "'; drop table",
        "é\u{1f600}",
        "x".repeat(500),
      ];
      const pairs = texts.flatMap((kind) => texts.map((id) => [kind, id] as const));
      await store.transaction(async (records) => {
        for (const [kind, id] of pairs) await records.put(kind, id, `${kind} / ${id}`);
      });
      for (const [kind, id] of pairs) expect(await get(kind, id)).toBe(`${kind} / ${id}`);
    });

    it("stores a long value completely", async () => {
      const value = "\u{1f600}\n\\ '\"".repeat(20_000);
      await put("user", "ana", value);
      expect(await get("user", "ana")).toBe(value);
    });

    it("returns the result of a store transaction, which can read its own writes", async () => {
      const seen = await store.transaction(async (records) => {
        await records.put("user", "ana", "1", { group: "all" });
        await records.put("user", "bea", "2", { group: "all" });
        await records.remove("user", "bea");
        const all = await records.list("user", "all", 10);
        return [await records.get("user", "ana"), await records.get("user", "bea"), all];
      });
      expect(seen).toEqual(["1", undefined, [{ id: "ana", value: "1" }]]);
    });

    it("lists the stored records of a group, oldest first, up to a limit", async () => {
      for (const id of ["c", "a", "b"]) await put("browser", id, id, "ana");
      await put("browser", "d", "d", "bea");
      await put("browser", "e", "e");
      await put("code", "f", "f", "ana");
      await put("browser", "c", "again", "ana");
      expect(await ids("browser", "ana")).toEqual(["c", "a", "b"]);
      expect(await ids("browser", "ana", 2)).toEqual(["c", "a"]);
      expect(await ids("browser", "nobody")).toEqual([]);
    });

    it("moves a stored record to a different group, or out of all groups", async () => {
      await put("browser", "a", "1", "ana");
      await put("browser", "a", "2", "bea");
      expect([await ids("browser", "ana"), await ids("browser", "bea")]).toEqual([[], ["a"]]);
      await put("browser", "a", "3");
      expect([await ids("browser", "bea"), await get("browser", "a")]).toEqual([[], "3"]);
    });

    it("removes only expired records from the store", async () => {
      await put("session", "old", "1", "ana", 999);
      await put("session", "now", "2", "ana", 1_000);
      await put("session", "later", "3", "ana", 1_001);
      await put("session", "always", "4", "ana");
      await put("session", "renewed", "5", "ana", 1);
      await put("session", "renewed", "5", "ana", Date.UTC(2100, 0, 1));
      expect(await get("session", "old")).toBe("1");
      expect(await store.removeExpired(1_000)).toBe(1);
      expect(await ids("session", "ana")).toEqual(["now", "later", "always", "renewed"]);
      expect(await store.removeExpired(1_000)).toBe(0);
      expect(await get("session", "old", other)).toBeUndefined();
    });

    it("rolls back a failed store transaction, and rejects with its error", async () => {
      await put("user", "ana", "before", "all");
      const failing = store.transaction(async (records) => {
        await records.put("user", "ana", "after");
        await records.put("user", "bea", "after", { group: "all" });
        throw new Crash("no");
      });
      await expect(failing).rejects.toThrow(Crash);
      expect([await get("user", "ana"), await get("user", "bea")]).toEqual(["before", undefined]);
      expect(await ids("user", "all")).toEqual(["ana"]);
    });

    it("rolls back all writes of a store transaction if it crashes after any one write", async () => {
      const steps = 6;
      const stateOf = (from: SiteStore) =>
        from.transaction(async (records) => [
          await records.get("owner", "old"),
          await records.get("owner", "new"),
          await records.get("account", "ana"),
          (await records.list("session", "ana", 10)).map(({ id }) => id),
        ]);
      const before = ["ana", undefined, "old", ["one", "two"]];
      const after = [undefined, "ana", "new", ["three"]];
      const move = async (records: SiteRecords): Promise<void> => {
        await records.put("owner", "new", "ana");
        await records.remove("owner", "old");
        await records.put("account", "ana", "new");
        await records.remove("session", "one");
        await records.remove("session", "two");
        await records.put("session", "three", "3", { group: "ana" });
      };
      await put("owner", "old", "ana");
      await put("account", "ana", "old");
      for (const id of ["one", "two"]) await put("session", id, id, "ana");
      for (let most = 0; most < steps; most += 1) {
        const crashed = store.transaction((records) => move(crashingAfter(records, most)));
        await expect(crashed).rejects.toThrow(Crash);
        expect([await stateOf(store), await stateOf(other)]).toEqual([before, before]);
      }
      await store.transaction((records) => move(crashingAfter(records, steps)));
      expect([await stateOf(store), await stateOf(other)]).toEqual([after, after]);
    });

    it("runs concurrent store transactions one after the other if each reads what the other writes", async () => {
      const increase = (from: SiteStore) =>
        from.transaction(async (records) => {
          const count = Number((await records.get("count", "all")) ?? "0");
          await records.put("count", "all", String(count + 1));
          return count;
        });
      const seen = await Promise.all(
        Array.from({ length: 20 }, (_, at) => increase(at % 2 === 0 ? store : other)),
      );
      expect(await get("count", "all")).toBe("20");
      expect(seen.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
    });

    it("lets one of two concurrent database transactions create a record, or the first record of a group", async () => {
      const take = (from: SiteStore, who: string) =>
        from.transaction(async (records) => {
          const holder = await records.get("owner", "address");
          if (holder !== undefined) return holder;
          await records.put("owner", "address", who);
          return who;
        });
      const holders = await Promise.all([take(store, "ana"), take(other, "bea")]);
      expect(new Set(holders).size).toBe(1);
      const join = (from: SiteStore, who: string) =>
        from.transaction(async (records) => {
          if ((await records.list("seat", "table", 1)).length > 0) return false;
          await records.put("seat", who, who, { group: "table" });
          return true;
        });
      const seated = await Promise.all([join(store, "ana"), join(other, "bea")]);
      expect(seated.toSorted()).toEqual([false, true]);
      expect(await ids("seat", "table")).toHaveLength(1);
    });

    it("runs database transactions after a concurrent one failed", async () => {
      const results = await Promise.allSettled([
        put("user", "a", "1"),
        store.transaction(() => Promise.reject(new Crash("no"))),
        put("user", "b", "2"),
      ]);
      expect(results.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
      expect([await get("user", "a"), await get("user", "b")]).toEqual(["1", "2"]);
    });
  });
};
