import { afterAll, describe, expect, it } from "vitest";
import { LOAD_PLAYS, REQUEST_PLAYS, type Play } from "../../support/fault-plays/frame.js";
import { POPUP_PLAYS } from "../../support/fault-plays/popup.js";
import { Tally } from "../../support/faults.js";

const ROWS: readonly (readonly [row: string, promise: string, plays: readonly Play[]])[] = [
  ["F11", "a frame that does not load is told in 20 s, and the next one is new", LOAD_PLAYS],
  ["F12", "each request of the frame settles in its limit, and the next one works", REQUEST_PLAYS],
  ["F13", "a window that fails is told in its limit, and another try signs in", POPUP_PLAYS],
];

describe("the fault table of the embedded wallet", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "%s: %s",
    async (row, _promise, plays) => {
      const tally = new Tally().report(row);
      for (const [name, play] of plays) await tally.try(name, play);
      lines.push(`${row} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(10);
    },
    60_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
