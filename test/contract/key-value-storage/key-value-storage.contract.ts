import { beforeEach, describe, expect, it } from "vitest";
import type { KeyValueStorage, StorageChange } from "../../../src/ports/page.ports.js";

export interface KeyValueStorageHarness {
  readonly port: KeyValueStorage;
  /** The same storage, seen by another tab. */
  readonly otherTab: KeyValueStorage;
}

export const describeKeyValueStorage = (name: string, make: () => KeyValueStorageHarness): void => {
  describe(`KeyValueStorage: ${name}`, () => {
    let harness: KeyValueStorageHarness;
    beforeEach(() => void (harness = make()));
    const changesOf = (port: KeyValueStorage) => {
      const changes: StorageChange[] = [];
      return { changes, subscription: port.changes$.subscribe((change) => changes.push(change)) };
    };

    it("returns the last stored value of a key, and undefined for a missing or removed key", () => {
      const { port } = harness;
      port.set("a", "1");
      port.set("a", "2");
      port.set("b", "");
      port.set("c", "3");
      port.remove("c");
      expect(["a", "b", "c", "d"].map((key) => port.get(key))).toEqual([
        "2",
        "",
        undefined,
        undefined,
      ]);
      expect([...port.keys()].sort()).toEqual(["a", "b"]);
    });
    it("accepts any string as a storage key, including names of object properties", () => {
      for (const key of ["__proto__", "constructor", "length", ""]) {
        expect(harness.port.get(key)).toBeUndefined();
        harness.port.set(key, "x");
        expect(harness.port.get(key)).toBe("x");
      }
    });
    it("reads values that another tab stored, and emits only the other tab's changes", () => {
      const { port, otherTab } = harness;
      const { changes, subscription } = changesOf(port);
      port.set("mine", "1");
      otherTab.set("theirs", "2");
      otherTab.remove("theirs");
      expect(otherTab.get("mine")).toBe("1");
      expect(changes).toEqual([
        { key: "theirs", value: "2" },
        { key: "theirs", value: undefined },
      ]);
      subscription.unsubscribe();
      otherTab.set("theirs", "3");
      expect(changes).toHaveLength(2);
    });
  });
};
