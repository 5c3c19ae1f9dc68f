import fc from "fast-check";
import { describe, it } from "vitest";
import { play } from "./play.js";
import { STEPS, type Step, steps } from "./steps.js";
import { NETWORKS } from "../../support/fixtures/namespaces.js";
import { repeats } from "../../support/runner/repeats.js";

/** Shrunk sequences that failed in the past; each is replayed in every run. */
const KEPT: readonly (readonly [what: string, isMulti: boolean, order: readonly Step[]])[] = [
  [
    "a wallet disconnected in another tab that has not connected it, then a reload",
    false,
    [
      STEPS.inside(STEPS.connect(2), 0),
      STEPS.act(STEPS.switchConnection(0), 0),
      STEPS.approve(0, 0),
      STEPS.secondTab,
      STEPS.approve(0, 0),
      STEPS.act(STEPS.disconnect(2), 1),
      STEPS.reload(0),
    ],
  ],
  [
    "a tab that disconnects the only one of two wallets it has",
    false,
    [
      STEPS.secondTab,
      STEPS.act(STEPS.switchConnection(0), 0),
      STEPS.approve(0, 0),
      STEPS.act(STEPS.connect(2), 1),
      STEPS.approve(0, 0),
      STEPS.act(STEPS.disconnect(2), 1),
      STEPS.reload(0),
    ],
  ],
  [
    "a tab that adopts a network stored by a new tab, after its own switch to another one",
    false,
    [
      STEPS.act(STEPS.connect(2), 0),
      STEPS.approve(0, 0),
      STEPS.inside(STEPS.switchTo(NETWORKS.solana[0]), 0),
      STEPS.moves(2, 1, 1),
      STEPS.secondTab,
      STEPS.back(0),
    ],
  ],
];

describe("pages, wallets and tabs in any order of events", () => {
  it(
    "keeps account, network, signer, provider and storage consistent, and settles every promise",
    { tags: ["finding-M1", "finding-M14", "finding-W1"], timeout: 300_000 },
    async () => {
      const seed = Number(process.env["LATCHKIT_SEED"]) || Math.floor(Math.random() * 0x7fffffff);
      console.info(`LATCHKIT_SEED=${seed}`);
      await fc.assert(
        fc.asyncProperty(
          fc.boolean(),
          fc.array(steps, { maxLength: 24, size: "max" }),
          (isMulti, order) => play(isMulti, order),
        ),
        { numRuns: Number(process.env["LATCHKIT_RUNS"]) || repeats(1_000, 300), seed },
      );
    },
  );

  it.each(KEPT)(
    "keeps the instance's state consistent in a recorded sequence of events that once failed: %s",
    (_, isMulti, order) => play(isMulti, order),
  );
});
