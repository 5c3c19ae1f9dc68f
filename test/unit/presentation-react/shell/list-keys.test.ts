import { describe, expect, it } from "vitest";
import {
  rowAfter,
  rowFor,
  appendKey,
  type TypedPrefix,
} from "../../../../src/presentation-react/shell/list-keys.js";

const NAMES = ["Amber", "Ávila", "Birch", "ämber Zwei", "Öland", "Zed"];
const at = (prefix: string): TypedPrefix => ({ prefix, at: 0 });

describe("type-ahead in a list", () => {
  it("joins letters typed within half a second into one list search", () => {
    const one = appendKey({ prefix: "", at: 0 }, "a", 10_000);
    const two = appendKey(one, "m", 10_500);
    expect([one.prefix, two.prefix, appendKey(two, "b", 11_001).prefix]).toEqual(["a", "am", "b"]);
  });

  it("finds the next list entry with the typed prefix in any case and accents, and wraps around", () => {
    expect(rowFor(NAMES, -1, at("B"), "en")).toBe(2);
    expect(rowFor(NAMES, 2, at("a"), "en")).toBe(3);
    expect(rowFor(NAMES, 5, at("a"), "en")).toBe(0);
    expect(rowFor(NAMES, -1, at("avi"), "en")).toBe(1);
  });

  it("keeps the current list entry focused while the entry matches the typed prefix", () => {
    expect(rowFor(NAMES, 0, at("am"), "en")).toBe(0);
  });
  it("cycles through all matching list entries when the same letter is typed repeatedly", () => {
    expect(rowFor(NAMES, 0, at("aa"), "en")).toBe(1);
  });
  it("compares list entries with typed letters by the collation rules of the language", () => {
    expect(rowFor(NAMES, -1, at("o"), "en")).toBe(4);
    expect(rowFor(NAMES, -1, at("o"), "sv")).toBe(-1);
  });
  it("finds no list entry if none has the typed prefix", () => {
    expect([rowFor(NAMES, 0, at("q"), "en"), rowFor([], -1, at("q"), "en")]).toEqual([-1, -1]);
  });
});

describe("navigation keys in a list", () => {
  it.each([
    ["ArrowDown", -1, 0],
    ["ArrowDown", 1, 2],
    ["ArrowDown", 3, 3],
    ["ArrowUp", -1, 3],
    ["ArrowUp", 0, 0],
    ["Home", 2, 0],
    ["End", 0, 3],
    ["Tab", 1, undefined],
    ["a", 1, undefined],
  ] as const)(
    "moves the focus with the key %s from row %i of four to row %s",
    (key, current, to) => {
      expect(rowAfter(key, current, 4)).toBe(to);
    },
  );
});
