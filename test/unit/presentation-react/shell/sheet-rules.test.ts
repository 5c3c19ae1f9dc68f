import { describe, expect, it } from "vitest";
import {
  asksToClose,
  meaningOf,
  sheetOffset,
} from "../../../../src/presentation-react/shell/use-sheet-drag.js";

describe("asksToClose on releasing the sheet", () => {
  it.each([
    ["past a third, at rest", { distance: 201, height: 600, speed: 0 }, true],
    ["at a third exactly", { distance: 200, height: 600, speed: 0 }, false],
    ["after a short flick down", { distance: 30, height: 600, speed: 0.8 }, true],
    ["after a twitch", { distance: 10, height: 600, speed: 3 }, false],
    ["after a slow short pull", { distance: 100, height: 600, speed: 0.2 }, false],
    ["past a third, but flicked back up", { distance: 400, height: 600, speed: -0.9 }, false],
    ["above where it began", { distance: -50, height: 600, speed: 0.9 }, false],
  ])("%s", (_, drag, asks) => {
    expect(asksToClose(drag)).toBe(asks);
  });
});

describe("gesture on the content of the sheet", () => {
  it.each([
    ["does nothing before it moved", 2, 3, undefined],
    ["drags the sheet when it moves down", 3, 10, "drag"],
    ["scrolls when it moves up", 0, -10, "scroll"],
    ["scrolls when it moves sideways", 12, 10, "scroll"],
  ] as const)("%s", (_, right, down, meaning) => {
    expect(meaningOf(right, down)).toBe(meaning);
  });
});

describe("sheetOffset", () => {
  it("moves the sheet down with the finger, and up by a fifth of the distance to at most 16 px", () => {
    expect([100, 0, -20, -1_000].map(sheetOffset)).toEqual([100, 0, -4, -16]);
  });
});
