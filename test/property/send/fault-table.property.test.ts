import { afterAll, describe, expect, it } from "vitest";
import { FOLLOWING_PLAYS } from "../../support/worlds/faults/transaction-status.js";
import type { Play } from "../../support/worlds/faults/frame.js";
import { SENDING_PLAYS } from "../../support/worlds/faults/sending.js";
import { Tally } from "../../support/fixtures/wallet-faults.js";

const ROWS: readonly (readonly [promise: string, row: string, plays: readonly Play[]])[] = [
  [
    "sends one request per confirmation and reports no sent transfer as failed",
    "F16",
    SENDING_PLAYS,
  ],
  ["reports the outcome as on the chain, even after a block is removed", "F17", FOLLOWING_PLAYS],
];

describe("fault table of sending", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "%s",
    async (_promise, row, plays) => {
      const tally = new Tally().report(row);
      for (const [name, play] of plays) await tally.try(name, play);
      lines.push(`${row} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(40);
    },
    180_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
