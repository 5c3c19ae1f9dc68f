import { describe, expect, it } from "vitest";
import {
  connectorIdListsCodec,
  connectorIdsCodec,
  guarded,
  isId,
  isRecord,
  recentWalletsCodec,
} from "../../../../src/domain/storage/codecs.js";

const wallet = { id: "w1", name: "Harbour" };
const recent = (...list: readonly unknown[]) => recentWalletsCodec.decode(JSON.stringify(list));

describe("what is read of storage", () => {
  it("is text alone: a host's storage may give anything", () => {
    const read = guarded((text) => text.length);
    expect(read("abc")).toBe(3);
    for (const given of [null, undefined, 7, ["abc"], { length: 3 }])
      expect(read(given as never)).toBeUndefined();
  });
  it.each([
    [{}, true],
    [{ a: 1 }, true],
    [null, false],
    [[], false],
    ["x", false],
    [7, false],
  ])("is a record or not: %j", (value, isOne) => {
    expect(isRecord(value)).toBe(isOne);
  });
  it("has ids of 1 to 256 characters", () => {
    expect([isId(""), isId("i".repeat(256)), isId("i".repeat(257)), isId(["i"])]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("what is kept by namespace", () => {
  it.each(['["eip155"]', '"eip155"', "7", "null", "[]"])("is nothing in %s", (text) => {
    expect(connectorIdsCodec.decode(text)).toBeUndefined();
    expect(connectorIdListsCodec.decode(text)).toBeUndefined();
  });
  it("keeps what can be read, and no list in place of an id", () => {
    const text = JSON.stringify({ eip155: ["a"], solana: "b", other: "c" });
    expect(connectorIdsCodec.decode(text)).toEqual({ solana: "b" });
    expect(connectorIdListsCodec.decode(text)).toEqual({ eip155: ["a"] });
  });
});

describe("wallets that were used before", () => {
  it("have an id and a name, and a picture where there is one", () => {
    expect(recent(wallet)).toStrictEqual([wallet]);
    expect(recent({ ...wallet, imageId: "p" })).toStrictEqual([{ ...wallet, imageId: "p" }]);
    expect(recent({ ...wallet, imageId: 7 })).toStrictEqual([wallet]);
  });
  it.each([null, 7, "w1", ["w1"], { id: "w1" }, { name: "Harbour" }, { id: "", name: "x" }])(
    "are left out where they are %j",
    (broken) => {
      expect(recent(broken, wallet)).toEqual([wallet]);
    },
  );
  it.each(["{}", '{"length":1}', '"w1"', "7", "null"])("are none in %s", (text) => {
    expect(recentWalletsCodec.decode(text)).toBeUndefined();
  });
});
