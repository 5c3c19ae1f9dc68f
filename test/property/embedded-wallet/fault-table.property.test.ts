import { afterAll, describe, expect, it } from "vitest";
import { LOAD_PLAYS, REQUEST_PLAYS, type Play } from "../../support/worlds/faults/frame.js";
import { POPUP_PLAYS } from "../../support/worlds/faults/popup.js";
import { Tally } from "../../support/fixtures/wallet-faults.js";

const ROWS: readonly (readonly [row: string, promise: string, plays: readonly Play[]])[] = [
  [
    "F11",
    "reports a frame that does not load within 20 s and loads a new one on retry",
    LOAD_PLAYS,
  ],
  ["F12", "settles each frame request within its limit, and the next request works", REQUEST_PLAYS],
  ["F13", "reports a failed popup within its limit, and another attempt signs in", POPUP_PLAYS],
];

describe("fault table of the embedded wallet", () => {
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
