import { describe, expect, it } from "vitest";
import {
  shouldClose,
  gestureOf,
  sheetOffset,
} from "../../../../src/presentation-react/shell/use-sheet-drag.js";

describe("asksToClose on releasing the sheet", () => {
  it.each([
    ["closes past a third of its height at rest", { distance: 201, height: 600, speed: 0 }, true],
    ["stays open at exactly a third", { distance: 200, height: 600, speed: 0 }, false],
    ["closes after a short flick down", { distance: 30, height: 600, speed: 0.8 }, true],
    ["stays open after a twitch", { distance: 10, height: 600, speed: 3 }, false],
    ["stays open after a slow short drag", { distance: 100, height: 600, speed: 0.2 }, false],
    [
      "stays open past a third when flicked back up",
      { distance: 400, height: 600, speed: -0.9 },
      false,
    ],
    ["stays open above its start position", { distance: -50, height: 600, speed: 0.9 }, false],
  ])("a released sheet %s", (_, drag, asks) => {
    expect(shouldClose(drag)).toBe(asks);
  });
});

describe("gesture on the content of the sheet", () => {
  it.each([
    ["does nothing before the finger moved", 2, 3, undefined],
    ["drags the sheet when the finger moves down", 3, 10, "drag"],
    ["scrolls when the finger moves up", 0, -10, "scroll"],
    ["scrolls when the finger moves sideways", 12, 10, "scroll"],
  ] as const)("a gesture on the content of the sheet %s", (_, right, down, meaning) => {
    expect(gestureOf(right, down)).toBe(meaning);
  });
});

describe("sheetOffset", () => {
  it("moves the sheet down with the finger, and up by a fifth of the finger's way, at most 16 px", () => {
    expect([100, 0, -20, -1_000].map(sheetOffset)).toEqual([100, 0, -4, -16]);
  });
});
