import { afterAll, describe, expect, it } from "vitest";
import {
  LOAD_SCENARIOS,
  REQUEST_SCENARIOS,
  type Scenario,
} from "../../support/worlds/faults/frame.js";
import { POPUP_SCENARIOS } from "../../support/worlds/faults/popup.js";
import { FaultTally } from "../../support/fixtures/wallet-faults.js";

const ROWS: readonly (readonly [promise: string, row: string, scenarios: readonly Scenario[]])[] = [
  [
    "reports a frame that does not load within 20 s and loads a new one on retry",
    "F11",
    LOAD_SCENARIOS,
  ],
  [
    "settles each frame request within its limit, and the next request works",
    "F12",
    REQUEST_SCENARIOS,
  ],
  ["reports a failed popup within its limit, and another attempt signs in", "F13", POPUP_SCENARIOS],
];

describe("fault table of the embedded wallet", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "under injected faults, the instance %s",
    async (_promise, row, scenarios) => {
      const tally = new FaultTally().report(row);
      for (const [name, play] of scenarios) await tally.try(name, play);
      lines.push(`${row} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(10);
    },
    60_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
