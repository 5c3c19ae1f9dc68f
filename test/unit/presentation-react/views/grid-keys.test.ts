import { describe, expect, it } from "vitest";
import {
  tileAfter,
  type GridShape,
} from "../../../../src/presentation-react/views/all-wallets/use-grid-focus.js";

/** Eleven tiles: rows of four, the last of three; three rows in view. */
const shape: GridShape = { count: 11, columns: 4, rowsInView: 3, isRtl: false };

describe("keys in the wallet grid", () => {
  it.each([
    ["ArrowRight", 3, 4],
    ["ArrowRight", 10, 10],
    ["ArrowLeft", 4, 3],
    ["ArrowLeft", 0, 0],
    ["ArrowDown", 1, 5],
    ["ArrowDown", 7, 10],
    ["ArrowDown", 9, 9],
    ["ArrowUp", 6, 2],
    ["ArrowUp", 2, 2],
    ["Home", 9, 0],
    ["End", 1, 10],
    ["PageDown", 0, 8],
    ["PageUp", 9, 1],
    ["PageUp", 5, 1],
  ] as const)(
    "the key %s moves the focus in the wallet grid from tile %i to tile %i",
    (key, from, to) => {
      expect(tileAfter(key, from, shape)).toBe(to);
    },
  );

  it("swaps the left and right arrow keys in the wallet grid in a right-to-left layout", () => {
    expect(tileAfter("ArrowLeft", 4, { ...shape, isRtl: true })).toBe(5);
    expect(tileAfter("ArrowRight", 4, { ...shape, isRtl: true })).toBe(3);
  });

  it("ignores keys in the wallet grid other than the arrow keys", () => {
    expect(tileAfter("Enter", 4, shape)).toBeUndefined();
  });
});
