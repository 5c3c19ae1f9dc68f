import fc from "fast-check";
import { decodeAbiParameters, parseAbiParameters } from "viem";
import { expect, it } from "vitest";
import type { SwapPreview } from "../../../src/domain/swap/swap-preview.js";
import type { InMemorySwapService } from "../../../src/infrastructure/in-memory/index.js";
import type { SwapOrder } from "../../../src/ports/swap-service.port.js";
import { errorCodeOf } from "../../support/worlds/instance.js";
import { setupPrepareSwap } from "../../support/worlds/prepare-swap.js";
import { ACCOUNT, ETH, OWNER, ROUTER, USDC, approveCall } from "../../support/fixtures/swap.js";
import { repeats } from "../../support/runner/repeats.js";

/** Number of runs; a soak run tries more. */
const RUNS = repeats(10_000, 2_500);

type AlteredAnswers = InMemorySwapService["changedAnswers"];
const NATIVE = [`0x${"e".repeat(40)}`, `0x${"0".repeat(40)}`];
const HEAD = parseAbiParameters(
  "address, address, address, address, address, uint256, uint256, uint256",
);
const { signal } = new AbortController();

const order: fc.Arbitrary<SwapOrder> = fc
  .record({
    account: fc.constant(ACCOUNT),
    isUnlimited: fc.boolean(),
    slippage: fc.integer({ min: 1, max: 50 }),
    units: fc.bigInt({ min: 10n ** 6n, max: 10n ** 24n }),
    pair: fc.constantFrom([USDC, ETH] as const, [ETH, USDC] as const),
  })
  .map(({ pair: [source, target], ...rest }) => ({
    ...rest,
    source,
    target,
    units: source === ETH ? rest.units * 10n ** 12n : rest.units,
  }));

const address = fc.stringMatching(/^[0-9a-f]{40}$/).map((digits) => `0x${digits}`);
const id = fc.oneof(
  address.map((one) => `eip155:1:${one}`),
  fc.constantFrom(`eip155:10:${OWNER}`, `eip155:10:${ROUTER}`, "eip155:1:0x12", ROUTER, ""),
);
const uint = fc.oneof(
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  fc.bigInt({ min: 0n, max: 9n }),
);
const changed = (data: string, at: number, by: string): string =>
  data.slice(0, at) + by + data.slice(at + by.length);
const wordOf = (value: bigint): string => value.toString(16).padStart(64, "0");
/** Indexes of the call words that state what is swapped. */
const REPORTED = [1, 2, 4, 5, 6];

/** Each function changes one field of one response. */
const alteredAnswers: fc.Arbitrary<AlteredAnswers> = fc.oneof(
  fc
    .constantFrom("from", "to")
    .chain((field) =>
      id.map((value): AlteredAnswers => ({ swap: (it) => ({ ...it, [field]: value }) })),
    ),
  fc
    .constantFrom("from", "to")
    .chain((field) =>
      id.map((value): AlteredAnswers => ({ approval: (it) => ({ ...it, [field]: value }) })),
    ),
  fc
    .constantFrom("from", "to")
    .chain((field) =>
      id.map((value): AlteredAnswers => ({ quote: (it) => ({ ...it, [field]: value }) })),
    ),
  uint.map((value): AlteredAnswers => ({ swap: (it) => ({ ...it, value }) })),
  uint.map((units): AlteredAnswers => ({ swap: (it) => ({ ...it, units }) })),
  uint.map((gas): AlteredAnswers => ({ swap: (it) => ({ ...it, gas }) })),
  uint.map((fromUnits): AlteredAnswers => ({ quote: (it) => ({ ...it, fromUnits }) })),
  uint.map((toUnits): AlteredAnswers => ({ quote: (it) => ({ ...it, toUnits }) })),
  uint.map((value): AlteredAnswers => ({ approval: (it) => ({ ...it, value }) })),
  fc.tuple(fc.nat(137), fc.constantFrom(..."0123456789abcdefx")).map(
    ([at, by]): AlteredAnswers => ({
      approval: (it) => ({ ...it, data: changed(it.data, at, by) }),
    }),
  ),
  fc.tuple(address, uint).map(
    ([spender, units]): AlteredAnswers => ({
      approval: (it) => ({ ...it, data: approveCall(spender, units) }),
    }),
  ),
  fc.tuple(fc.nat(520), fc.constantFrom(..."0123456789abcdefx")).map(
    ([at, by]): AlteredAnswers => ({
      swap: (it) => ({ ...it, data: changed(it.data, at, by) }),
    }),
  ),
  fc.tuple(fc.constantFrom(...REPORTED), fc.oneof(uint, address.map(BigInt))).map(
    ([at, value]): AlteredAnswers => ({
      swap: (it) => ({ ...it, data: changed(it.data, 10 + at * 64, wordOf(value)) }),
    }),
  ),
  fc.nat(600).map(
    (length): AlteredAnswers => ({
      swap: (it) => ({ ...it, data: it.data.slice(0, length) }),
    }),
  ),
  fc.stringMatching(/^[0-9a-f]{8}$/).map(
    (selector): AlteredAnswers => ({
      swap: (it) => ({ ...it, data: changed(it.data, 2, selector) }),
    }),
  ),
);

/** Compares the signed call, decoded by viem, with the preview. */
const isAsShown = (preview: SwapPreview, asked: SwapOrder): void => {
  const { transaction, approval, minimum, given, received } = preview;
  const [, source, target, , receiver, units, least] = decodeAbiParameters(
    HEAD,
    `0x${String(transaction.data).slice(10)}`,
  );
  const isContract = (one: string, own: string | undefined) =>
    own === undefined ? NATIVE.includes(one.toLowerCase()) : one === own;
  expect(isContract(source, asked.source.address)).toBe(true);
  expect(isContract(target, asked.target.address)).toBe(true);
  expect([OWNER, NATIVE[1]]).toContain(receiver);
  expect([units, given.units]).toEqual([asked.units, asked.units]);
  expect(least).toBe(minimum.units);
  expect(least * 100n + 100n).toBeGreaterThanOrEqual(
    received.units * BigInt(100 - asked.slippage) - 99n,
  );
  expect(transaction.to.toLowerCase()).toBe(ROUTER.toLowerCase());
  expect(transaction.value).toBe(asked.source === ETH ? asked.units : 0n);
  const allowed = asked.isUnlimited ? 2n ** 256n - 1n : asked.units;
  if (asked.source === ETH) expect(approval).toBeUndefined();
  else expect(approval).toMatchObject({ to: USDC.address, data: approveCall(ROUTER, allowed) });
};

it(
  `rejects a swap response with one changed field, or signs exactly what is shown (${RUNS} runs)`,
  { tags: ["T12"], timeout: 60_000 },
  async () => {
    const { service, prepare } = setupPrepareSwap();
    const tally = { refused: 0, asked: 0, shown: 0 };
    await fc.assert(
      fc.asyncProperty(order, alteredAnswers, async (asked, lie) => {
        Object.assign(
          service.changedAnswers,
          { quote: undefined, swap: undefined, approval: undefined },
          lie,
        );
        service.requests.splice(0);
        const preparing = prepare.run(asked, signal);
        const code = await errorCodeOf(preparing);
        if (code !== "resolved") {
          expect(["swap/unexpected-answer", "transaction/not-enough-funds"]).toContain(code);
          tally.refused += 1;
          return;
        }
        const preview = await preparing;
        if (preview.needsYes) tally.asked += 1;
        else {
          isAsShown(preview, asked);
          tally.shown += 1;
        }
      }),
      { numRuns: RUNS },
    );
    expect(tally.refused).toBeGreaterThan(RUNS / 2);
    expect(tally.asked).toBeGreaterThan(RUNS / 100);
  },
);

it(
  "rejects swap calls with different tokens, receiver or amount, or a lower minimum",
  { tags: ["T12"], timeout: 60_000 },
  async () => {
    const { service, prepare } = setupPrepareSwap();
    await fc.assert(
      fc.asyncProperty(order, fc.constantFrom(1, 2, 4, 5), address, async (asked, at, value) => {
        service.changedAnswers.swap = (it) => ({
          ...it,
          data: changed(it.data, 10 + at * 64, wordOf(BigInt(value))),
        });
        expect(await errorCodeOf(prepare.run(asked, signal))).toBe("swap/unexpected-answer");
        const share = BigInt(100 - asked.slippage - 1);
        service.changedAnswers.swap = (it) => ({
          ...it,
          data: changed(it.data, 10 + 6 * 64, wordOf((it.units * share) / 100n - 2n)),
        });
        if (asked.units > 10n ** 15n)
          expect(await errorCodeOf(prepare.run(asked, signal))).toBe("swap/unexpected-answer");
      }),
      { numRuns: 2_000 },
    );
  },
);
