import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valueOf } from "../../../src/domain/shared/load-state.js";
import { check } from "../../support/runner/property.js";
import {
  ManualCatalogue,
  setupCatalogue,
  evmWallets,
} from "../../support/doubles/manual-catalogue.js";
import { flushPromises } from "../../support/worlds/instance.js";

/**
 * Events while a user types: a text, a pause, or a response or failure of any open
 * request, in any order.
 */
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc
      .constantFrom("", "w", "wallet", "wallet 1", " wallet 1", "wallet 2", "nobody")
      .map((text) => ({ kind: "type", text }) as const),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(100, 300, 700).map((ms) => ({ kind: "wait", ms }) as const),
  },
  { weight: 4, arbitrary: fc.nat(20).map((which) => ({ kind: "answer", which }) as const) },
  { weight: 1, arbitrary: fc.nat(20).map((which) => ({ kind: "fail", which }) as const) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom("certified" as const, undefined)
      .map((badge) => ({ kind: "filter", badge }) as const),
  },
);
const typing = fc.array(step, { minLength: 5, maxLength: 25 });

const play = async (
  steps: readonly (typeof typing extends fc.Arbitrary<infer S> ? S : never)[number][],
): Promise<void> => {
  const catalogue = new ManualCatalogue(evmWallets(30));
  const { store, clock, life } = setupCatalogue(catalogue);
  const older: string[] = [];
  store.state$.subscribe(({ search: { text, badge, found } }) => {
    for (const wallet of valueOf(found) ?? [])
      if (
        !wallet.name.toLowerCase().includes(text) ||
        (badge !== undefined && wallet.badge !== badge)
      )
        older.push(`${wallet.name} for ${text}`);
  });
  for (const one of steps) {
    if (one.kind === "type") store.search(one.text);
    else if (one.kind === "filter") store.filter(one.badge);
    else if (one.kind === "wait") await clock.pass(one.ms);
    else catalogue.asked.at(one.which % Math.max(1, catalogue.asked.length))?.[one.kind]();
    await Promise.resolve();
  }
  await clock.pass(300);
  catalogue.asked.toReversed().forEach((one) => one.answer());
  await flushPromises();
  const { text, badge, found } = store.snapshot.search;
  const expected = catalogue.wallets.filter(
    (wallet) =>
      wallet.name.toLowerCase().includes(text) && (badge === undefined || wallet.badge === badge),
  );
  if (text === "" && badge === undefined) expect(found).toEqual({ status: "idle" });
  else if (found.status !== "failed") expect(found).toEqual({ status: "ready", value: expected });
  expect(older).toEqual([]);
  life.end();
};

describe("catalogue search with responses in any order", () => {
  it(
    "shows only results of the latest catalogue search in 1,000 typing sequences",
    { tags: ["F3"] },
    async () => {
      const failures: unknown[] = [];
      const plays: Promise<void>[] = [];
      check(
        fc.property(typing, (steps) => {
          plays.push(play(steps).catch((error: unknown) => void failures.push([steps, error])));
        }),
        { numRuns: 1_000 },
      );
      await Promise.all(plays);
      expect(failures).toEqual([]);
    },
  );
});
