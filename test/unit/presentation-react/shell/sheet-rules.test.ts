import { describe, expect, it } from "vitest";
import { asksToClose } from "../../../../src/presentation-react/shell/use-sheet-drag.js";

describe("letting go of the sheet", () => {
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
