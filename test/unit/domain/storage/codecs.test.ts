import { describe, expect, it } from "vitest";
import {
  connectorIdListsCodec,
  connectorIdsCodec,
  guarded,
  isId,
  recentWalletsCodec,
} from "../../../../src/domain/storage/codecs.js";
import { isRecord } from "../../../../src/domain/shared/records.js";

const wallet = { id: "w1", name: "Harbour" };
const recent = (...list: readonly unknown[]) => recentWalletsCodec.decode(JSON.stringify(list));

describe("storage codecs", () => {
  it("ignores values of a host's storage that are not strings", () => {
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
  ])("decides whether the stored value %j is a plain record", (value, isOne) => {
    expect(isRecord(value)).toBe(isOne);
  });
  it("accepts stored ids of 1 to 256 characters", () => {
    expect([isId(""), isId("i".repeat(256)), isId("i".repeat(257)), isId(["i"])]).toEqual([
      false,
      true,
      false,
      false,
    ]);
  });
});

describe("values by namespace", () => {
  it.each(['["eip155"]', '"eip155"', "7", "null", "[]"])(
    "rejects the stored text %s as values by namespace",
    (text) => {
      expect(connectorIdsCodec.decode(text)).toBeUndefined();
      expect(connectorIdListsCodec.decode(text)).toBeUndefined();
    },
  );
  it("keeps the namespaces of a stored record that have a valid id, and drops the others", () => {
    const text = JSON.stringify({ eip155: ["a"], solana: "b", other: "c" });
    expect(connectorIdsCodec.decode(text)).toEqual({ solana: "b" });
    expect(connectorIdListsCodec.decode(text)).toEqual({ eip155: ["a"] });
  });
});

describe("recent wallets", () => {
  it("reads id, name and optional picture of a stored recent wallet", () => {
    expect(recent(wallet)).toStrictEqual([wallet]);
    expect(recent({ ...wallet, imageId: "p" })).toStrictEqual([{ ...wallet, imageId: "p" }]);
    expect(recent({ ...wallet, imageId: 7 })).toStrictEqual([wallet]);
  });
  it.each([null, 7, "w1", ["w1"], { id: "w1" }, { name: "Harbour" }, { id: "", name: "x" }])(
    "drops the invalid stored recent wallet %j",
    (broken) => {
      expect(recent(broken, wallet)).toEqual([wallet]);
    },
  );
  it.each(["{}", '{"length":1}', '"w1"', "7", "null"])(
    "rejects %s as a stored list of recent wallets",
    (text) => {
      expect(recentWalletsCodec.decode(text)).toBeUndefined();
    },
  );
});
