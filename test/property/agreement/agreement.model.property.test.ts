import fc from "fast-check";
import { describe, it } from "vitest";
import { play } from "./play.js";
import { STEPS, type Step, steps } from "./steps.js";
import { repeats } from "../../support/repeats.js";

/** Orders that broke a rule once, shrunk: each is played in every run. */
const KEPT: readonly (readonly [what: string, isMulti: boolean, order: readonly Step[]])[] = [
  [
    "a wallet that another tab does not have yet, ended there, before a reload of its own",
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
    "a tab that has one of two wallets, ends it, and leaves nobody connected there",
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
];

describe("pages, wallets and tabs, in any order of what users, hosts, wallets and the browser do", () => {
  it(
    "account, network, signer, provider and storage agree after each step, and every promise settles",
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

  it.each(KEPT)("%s", (_, isMulti, order) => play(isMulti, order));
});
