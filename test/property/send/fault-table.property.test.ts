import { afterAll, describe, expect, it } from "vitest";
import { FOLLOWING_SCENARIOS } from "../../support/worlds/faults/transaction-status.js";
import type { Scenario } from "../../support/worlds/faults/frame.js";
import { SENDING_SCENARIOS } from "../../support/worlds/faults/sending.js";
import { FaultTally } from "../../support/fixtures/wallet-faults.js";

const ROWS: readonly (readonly [promise: string, row: string, scenarios: readonly Scenario[]])[] = [
  [
    "sends one request per confirmation and never reports a transfer that was sent as failed",
    "F16",
    SENDING_SCENARIOS,
  ],
  [
    "reports the outcome as on the chain, even after a block is removed",
    "F17",
    FOLLOWING_SCENARIOS,
  ],
];

describe("fault table of sending", () => {
  const lines: string[] = [];
  it.each(ROWS)(
    "under injected faults, the instance %s",
    async (_promise, row, scenarios) => {
      const tally = new FaultTally().report(row);
      for (const [name, play] of scenarios) await tally.try(name, play);
      lines.push(`${row} ${tally.line}`);
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(40);
    },
    180_000,
  );
  afterAll(() => console.info(lines.join("\n")));
});
