import { afterAll, describe, expect, it } from "vitest";
import { LOAD_PLAYS, REQUEST_PLAYS, type Play } from "../../support/worlds/faults/frame.js";
import { POPUP_PLAYS } from "../../support/worlds/faults/popup.js";
import { Tally } from "../../support/fixtures/wallet-faults.js";

const ROWS: readonly (readonly [promise: string, row: string, plays: readonly Play[]])[] = [
  [
    "reports a frame that does not load within 20 s and loads a new one on retry",
    "F11",
    LOAD_PLAYS,
  ],
  ["settles each frame request within its limit, and the next request works", "F12", REQUEST_PLAYS],
  ["reports a failed popup within its limit, and another attempt signs in", "F13", POPUP_PLAYS],
];

describe("fault table of the embedded wallet", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "%s",
    async (_promise, row, plays) => {
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
