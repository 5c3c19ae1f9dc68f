import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLOCK_SCENARIOS } from "../../support/worlds/faults/clock.js";
import { EVENT_SCENARIOS } from "../../support/worlds/faults/wallet-events.js";
import { nameOf, runRequest } from "../../support/worlds/faults/requests.js";
import { STORAGE_SCENARIOS } from "../../support/worlds/faults/storage.js";
import { FaultWorld } from "../../support/worlds/faults/world.js";
import { F14_CELLS, FLOWS, FaultTally } from "../../support/fixtures/wallet-faults.js";

type Scenario = readonly [name: string, play: () => Promise<void>];

const requestScenarios = (flow: (typeof FLOWS)[number]["name"]): readonly Scenario[] =>
  F14_CELLS.filter((cell) => cell.flow === flow).map((cell) => [
    nameOf(cell),
    () => runRequest(cell),
  ]);

const ROWS: readonly (readonly [promise: string, row: string, scenarios: readonly Scenario[]])[] = [
  ...FLOWS.map(
    ({ name }) =>
      [
        `settles each failed ${name} request with the documented error and works on retry`,
        `F14 ${name}`,
        requestScenarios(name),
      ] as const,
  ),
  [
    "keeps account and network consistent for provider events in any order; the last value wins",
    "F15",
    EVENT_SCENARIOS,
  ],
  ["works from memory without throwing if the storage fails", "F22", STORAGE_SCENARIOS],
  ["keeps waits and cache lifetimes if the wall clock jumps", "F23", CLOCK_SCENARIOS],
];

describe("fault table of connection, account and network", () => {
  const lines: string[] = [];
  const total = { tried: 0, failed: 0 };
  beforeAll(async () => {
    // Loads lazy code now, so that from here on only the clock decides.
    const warm = new FaultWorld();
    await warm.start();
    for (const flow of ["connect", "sign", "restore"] as const) await warm.run(flow);
  });
  it.each(ROWS)(
    "under injected faults, the instance %s",
    async (_promise, row, scenarios) => {
      const tally = new FaultTally().report(row);
      for (const [name, play] of scenarios) await tally.try(name, play);
      lines.push(`${row.padEnd(16)} ${tally.line}`);
      total.tried += tally.tried;
      total.failed += tally.failed.length;
      expect(tally.failed).toEqual([]);
      expect(tally.tried).toBeGreaterThan(10);
    },
    60_000,
  );
  afterAll(() => {
    console.info(
      [
        ...lines,
        `${"all".padEnd(16)} tried ${total.tried} survived ${total.tried - total.failed} failed ${total.failed} not run 0`,
      ].join("\n"),
    );
  });
});
