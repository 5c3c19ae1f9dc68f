import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeStored } from "../../../../src/infrastructure/wallet-pairing/port-storage.js";
import { check } from "../../../support/runner/property.js";

const record = (topic: string, value = 0) => ({ topic, value });

describe("merging the lists that two tabs store", { tags: ["T32"] }, () => {
  it("keeps the stored WalletConnect records that each of two tabs added", () => {
    expect(
      mergeStored([record("a")], [record("a"), record("b")], [record("a"), record("c")]),
    ).toEqual([record("a"), record("b"), record("c")]);
  });
  it("drops the stored WalletConnect records that either of two tabs removed", () => {
    expect(
      mergeStored(
        [record("a"), record("b"), record("c")],
        [record("b"), record("c")],
        [record("a"), record("c")],
      ),
    ).toEqual([record("c")]);
  });
  it("keeps the change of a stored WalletConnect record if only one of two tabs changed it", () => {
    expect(mergeStored([record("a", 1)], [record("a", 2)], [record("a", 1)])).toEqual([
      record("a", 2),
    ]);
    expect(mergeStored([record("a", 1)], [record("a", 1)], [record("a", 2)])).toEqual([
      record("a", 2),
    ]);
  });
  it("keeps the last written change if two tabs changed the same WalletConnect record", () => {
    expect(mergeStored([record("a", 1)], [record("a", 2)], [record("a", 3)])).toEqual([
      record("a", 3),
    ]);
    expect(mergeStored([record("a", 1)], [], [record("a", 3)])).toEqual([]);
  });
  it("identifies stored WalletConnect records by topic, target or id, and table entries by key", () => {
    expect(mergeStored([], [{ target: "x" }], [{ id: 7 }])).toEqual([{ target: "x" }, { id: 7 }]);
    expect(mergeStored({ a: "1" }, { a: "1", b: "2" }, { a: "1", c: "3" })).toEqual({
      a: "1",
      b: "2",
      c: "3",
    });
    expect(mergeStored({ a: "1", b: "2" }, { a: "1", b: "2" }, { b: "2" })).toEqual({ b: "2" });
  });
  it.each([
    [undefined, "text"],
    [[1], "text"],
    ["text", [1]],
    [{ a: 1 }, [1]],
    [null, { a: 1 }],
  ])("replaces the stored %j by the written %j if the two cannot be merged", (theirs, mine) => {
    expect(mergeStored(undefined, theirs, mine)).toEqual(mine);
  });

  const names = fc.subarray(["a", "b", "c", "d", "e"]);
  it("stores the same set in either write order if tabs only add and remove records", () => {
    check(
      fc.property(names, names, names, (base, one, other) => {
        const [before, first, second] = [base, one, other].map((all) =>
          all.map((name) => record(name)),
        );
        const topics = (value: unknown): readonly string[] =>
          (value as readonly { readonly topic: string }[]).map(({ topic }) => topic).toSorted();
        expect(topics(mergeStored(before, first, second))).toEqual(
          topics(mergeStored(before, second, first)),
        );
      }),
    );
  });
});
