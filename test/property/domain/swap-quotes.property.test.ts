import fc from "fast-check";
import { expect, it } from "vitest";
import { LatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import { USDC } from "../../support/fixtures/swap.js";
import { setupSwapForm } from "../../support/worlds/swap-form.js";
import { repeats } from "../../support/runner/repeats.js";

/** Number of runs; a soak run tries more. */
const RUNS = repeats(10_000, 2_500);

type World = ReturnType<typeof setupSwapForm>;
type Step = (world: World) => Promise<void> | void;

const flushed = async (): Promise<void> => {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
};
const edited =
  (change: Parameters<World["flow"]["edit"]>[0]): Step =>
  ({ flow }) =>
    flow.edit(change);
const nth = fc.nat(6);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom("1", "1.5", "2", "", "x").map((amount) => edited({ amount })),
  fc.constantFrom("1", "2.5", "").map((amount) => edited({ amount, amountOf: "target" })),
  fc.constantFrom(USDC, undefined).map((target) => edited({ target })),
  fc.constantFrom(1, 3).map((slippage) => edited({ slippage })),
  fc.constant<Step>(({ flow }) => flow.turn()),
  fc.constantFrom(150, 200, 10_000, 30_000).map<Step>((waitMs) => ({ clock }) => {
    clock.advance(waitMs);
  }),
  nth.map<Step>(
    (at) =>
      ({ quotes }) =>
        quotes[at % Math.max(1, quotes.length)]?.answer(),
  ),
  nth.map<Step>((at) => ({ quotes }) => {
    quotes[at % Math.max(1, quotes.length)]?.fail(new LatchkitError("swap/no-liquidity", {}));
  }),
  fc.boolean().map<Step>(
    (isVisible) =>
      ({ lifecycle }) =>
        lifecycle.setVisible(isVisible),
  ),
  fc.constantFrom("0x01", "0x02").map<Step>((address) => ({ account }) => {
    account.update(() => `eip155:1:${address}`);
  }),
);

/** The values of the shown quote and of the form that it must match. */
const shown = ({ flow }: World) => {
  const { draft, estimate } = flow.store.snapshot;
  const expected = {
    given: String(draft.source?.address ?? "currency"),
    received: String(draft.target?.address ?? "currency"),
    amount: Number(draft.amount.replace(",", ".")),
    slippage: String(draft.slippage),
    amountOf: draft.amountOf,
  };
  if (estimate.status !== "ready") return { expected, quoted: expected } as const;
  const { given, received, minimum, providerFee } = estimate.value;
  const quoted = {
    given: given.symbol,
    received: received.symbol,
    amount: Number(given.units) / 1_000,
    slippage: minimum.symbol,
    amountOf: providerFee.symbol,
  };
  return { expected, quoted };
};

it(
  `shows only a swap estimate for the current input, in ${RUNS} sequences`,
  { tags: ["F8"], timeout: 120_000 },
  async () => {
    let ready = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        const world = setupSwapForm();
        const release = world.flow.watch();
        await world.flow.edit({ target: USDC, amount: "1" });
        world.clock.advance(200);
        for (const one of steps) {
          await one(world);
          await flushed();
          const { expected, quoted } = shown(world);
          expect(quoted).toEqual(expected);
          if (world.flow.store.snapshot.estimate.status === "ready") ready += 1;
        }
        release();
        world.life.end();
        expect(world.clock.pending).toBe(0);
      }),
      { numRuns: RUNS },
    );
    expect(ready).toBeGreaterThan(RUNS / 10);
  },
);
