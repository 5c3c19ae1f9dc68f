import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isBitcoinAddress } from "../../../src/domain/address/bitcoin-address.js";
import {
  bitcoinNetworkId,
  isBitcoinAddressOn,
  networkOfAddress,
} from "../../../src/domain/address/bitcoin-network.js";
import {
  agreedRates,
  boundedTransfer,
  shownTransfer,
  transferRate,
} from "../../../src/domain/transaction/bitcoin-fee.js";
import {
  dustOf,
  maximumTransfer,
  planTransfer,
} from "../../../src/domain/transaction/bitcoin-transfer.js";
import { isLatchkitError } from "../../../src/domain/errors/latchkit-error.js";
import fixtures from "../../vectors/bitcoin-address-fixtures.json" with { type: "json" };
import bip350 from "../../vectors/bip350.json" with { type: "json" };
import base58 from "../../vectors/base58check-valid-addresses.json" with { type: "json" };
import { processorMs } from "../../support/assertions/growth.js";
import { check } from "../../support/runner/property.js";

/** All strings of the published vectors that are valid addresses. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
};
const ADDRESSES = [
  ...new Set([fixtures, bip350, base58].flatMap(textsIn).filter((text) => isBitcoinAddress(text))),
];
const SIGNS = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz0OIl +/";
const address = fc.constantFrom(...ADDRESSES);

describe("mutated Bitcoin addresses", () => {
  it("the property tests use more than 25 Bitcoin addresses", () => {
    expect(ADDRESSES.length).toBeGreaterThan(25);
  });
  it("rejects a Bitcoin address with one changed character", () => {
    check(
      fc.property(address, fc.nat(), fc.constantFrom(...SIGNS), (text, place, sign) => {
        const at = place % text.length;
        fc.pre(text.charAt(at) !== sign);
        expect(isBitcoinAddress(text.slice(0, at) + sign + text.slice(at + 1))).toBe(false);
      }),
      { numRuns: 4_000 },
    );
  });
  it("rejects a Bitcoin address with a removed, added or swapped character", () => {
    check(
      fc.property(address, fc.nat(), fc.constantFrom(...SIGNS), (text, place, sign) => {
        const at = place % text.length;
        const [a, b] = [text.charAt(at), text.charAt(at + 1)];
        expect(isBitcoinAddress(text.slice(0, at) + text.slice(at + 1))).toBe(false);
        // A q before a final p keeps BIP-173's checksum, but the program's length does not fit any
        // more.
        expect(isBitcoinAddress(text.slice(0, at) + sign + text.slice(at))).toBe(false);
        if (a !== b && b !== "")
          expect(isBitcoinAddress(text.slice(0, at) + b + a + text.slice(at + 2))).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
  it("accepts a Bitcoin address only on its own networks", () => {
    check(
      fc.property(address, (text) => {
        const network = networkOfAddress(text);
        expect(network !== undefined && isBitcoinAddressOn(network, text)).toBe(true);
        expect(isBitcoinAddressOn("bip122:00000000000000000000000000000000", text)).toBe(false);
        const isMainnet = isBitcoinAddressOn(bitcoinNetworkId("mainnet"), text);
        expect(
          isMainnet &&
            (["testnet", "testnet4", "signet", "regtest"] as const).some((chain) =>
              isBitcoinAddressOn(bitcoinNetworkId(chain), text),
            ),
        ).toBe(false);
      }),
    );
  });
});

const FORMS = {
  p2wpkh: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  p2pkh: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  p2sh: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
  p2tr: "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
} as const;
const form = fc.constantFrom(...Object.values(FORMS));
const utxo = fc.record({
  txid: fc
    .array(fc.constantFrom(..."0123456789abcdef"), { minLength: 64, maxLength: 64 })
    .map((digits) => digits.join("")),
  vout: fc.nat(10),
  value: fc.bigInt({ min: 1n, max: 10_000_000_000n }),
  isConfirmed: fc.boolean(),
});
const rate = fc.double({ min: 1, max: 500, noNaN: true });
const request = fc.record({
  utxos: fc.array(utxo, { maxLength: 12 }),
  from: form,
  to: form,
  changeTo: form,
  value: fc.bigInt({ min: 546n, max: 20_000_000_000n }),
  rate,
});

describe("transfer plan", () => {
  it("plans a Bitcoin transfer of exactly value, change and fee, at the given rate and without dust", () => {
    check(
      fc.property(request, (asked) => {
        const plan = planTransfer(asked);
        if (!plan) return;
        const spent = plan.inputs.reduce((sum, { value }) => sum + value, 0n);
        expect(spent).toBe(asked.value + plan.change + plan.fee);
        expect(plan.change === 0n || plan.change >= dustOf(asked.changeTo)).toBe(true);
        // No signed transaction of this shape is larger, and none is smaller than half.
        const vbytes = plan.inputs.length * 149 + 16 + 2 * 43;
        expect(Number(plan.fee) >= (10 + plan.inputs.length * 57 + 31) * asked.rate).toBe(true);
        expect(Number(plan.fee) <= vbytes * asked.rate + 1 + Number(dustOf(asked.changeTo))).toBe(
          true,
        );
        expect(new Set(plan.inputs).size).toBe(plan.inputs.length);
      }),
    );
  });
  it("plans a maximum Bitcoin transfer without change, and finds no plan for one satoshi more", () => {
    check(
      fc.property(request, (asked) => {
        const most = maximumTransfer(asked);
        if (most === undefined) {
          expect(planTransfer({ ...asked, value: dustOf(asked.to) })).toBeUndefined();
          return;
        }
        expect(most.value >= dustOf(asked.to)).toBe(true);
        const plan = planTransfer({ ...asked, value: most.value });
        expect(plan).toMatchObject({ change: 0n, fee: most.fee });
        expect(planTransfer({ ...asked, value: most.value + 1n })).toBeUndefined();
      }),
    );
  });
  it("finds a Bitcoin transfer plan whenever the outputs suffice", () => {
    check(
      fc.property(request, (asked) => {
        const all = asked.utxos.reduce((sum, { value }) => sum + (value > 1_000n ? value : 0n), 0n);
        const most =
          BigInt(Math.ceil((asked.utxos.length * 149 + 16 + 43 * 2) * asked.rate)) + 1_000n;
        if (asked.utxos.length > 0 && all >= asked.value + most)
          expect(planTransfer(asked)).toBeDefined();
        if (all < asked.value) expect(planTransfer(asked)).toBeUndefined();
      }),
    );
  });
  const coin = (value: bigint, place = 0) => ({
    txid: place.toString(16).padStart(64, "0"),
    vout: 0,
    value,
    isConfirmed: true,
  });
  const plain = {
    from: FORMS.p2wpkh,
    to: FORMS.p2wpkh,
    changeTo: FORMS.p2wpkh,
    value: 10_000n,
    rate: 2,
  };
  it("does not spend small Bitcoin outputs that may carry inscriptions", () => {
    const keepsakes = [546n, 330n, 1_000n].map((value, place) => coin(value, place));
    const [money] = [{ ...coin(20_000n, 9), isConfirmed: false }];
    expect(planTransfer({ ...plain, utxos: [...keepsakes, money] })?.inputs).toEqual([money]);
    expect(planTransfer({ ...plain, value: 600n, utxos: keepsakes })).toBeUndefined();
  });
  it(
    "pays at most the Bitcoin fee shown to the user, and at least half of the current fee rate",
    { tags: ["finding-M5"] },
    () => {
      const shown = fc.option(fc.bigInt({ min: 0n, max: 20_000_000n }), { nil: undefined });
      check(
        fc.property(request, shown, (asked, maxFee) => {
          try {
            const { fee, inputs } = boundedTransfer(asked, maxFee);
            expect(fee <= (maxFee ?? 10_000_000n)).toBe(true);
            if (maxFee === undefined) expect(fee <= 50_000n || fee * 20n <= asked.value).toBe(true);
            expect(Number(fee) >= ((10 + inputs.length * 57 + 31) * asked.rate) / 2).toBe(true);
          } catch (error) {
            if (!isLatchkitError(error, "transaction/fee-too-high"))
              expect(error).toMatchObject({ context: { field: "value" } });
          }
        }),
        { numRuns: 2_000 },
      );
    },
  );
  it(
    "sends the maximum of Bitcoin for at most the fee shown before, if fee rates at most double",
    { tags: ["finding-M5"] },
    () => {
      const rise = fc.double({ min: 1, max: 2, noNaN: true });
      check(
        fc.property(request, rise, (asked, times) => {
          const shown = maximumTransfer(asked);
          fc.pre(shown !== undefined && shown.fee <= 10_000_000n);
          const later = { ...asked, value: shown.value, rate: asked.rate * times };
          const { fee, inputs } = boundedTransfer(later, shown.fee);
          expect(fee <= shown.fee).toBe(true);
          expect(Number(fee) >= ((10 + inputs.length * 57 + 31) * later.rate) / 2).toBe(true);
        }),
        { numRuns: 500 },
      );
    },
  );
  it(
    "sends the Bitcoin value for at most the fee shown before, if fee rates at most double",
    { tags: ["finding-M5"] },
    () => {
      const rise = fc.double({ min: 1, max: 2, noNaN: true });
      check(
        fc.property(request, rise, (asked, times) => {
          const shown = planTransfer(asked);
          fc.pre(shown !== undefined && shown.fee <= 10_000_000n);
          expect(boundedTransfer(asked, shown.fee)).toEqual(shown);
          const { fee, change, inputs } = boundedTransfer(
            { ...asked, rate: asked.rate * times },
            shown.fee,
          );
          expect(fee <= shown.fee).toBe(true);
          expect(inputs.reduce((sum, { value }) => sum + value, -fee)).toBe(asked.value + change);
        }),
        { numRuns: 2_000 },
      );
    },
  );
  it("shows no Bitcoin fee above 0.1 BTC", { tags: ["finding-M5"] }, () => {
    const utxos = Array.from({ length: 400 }, (_, place) => coin(100_000_000n, place));
    const shownAt = (rate: number) =>
      shownTransfer({ ...plain, value: 39_000_000_000n, rate, utxos }).fee;
    expect(shownAt(300)).toBeLessThanOrEqual(10_000_000n);
    expect(() => shownAt(500)).toThrowError(
      expect.objectContaining({ code: "transaction/fee-too-high" }),
    );
  });
  it("plans a transfer from 20,000 Bitcoin outputs quickly and uses at most 500", () => {
    const utxos = Array.from({ length: 20_000 }, (_, place) => coin(10_000n, place));
    const plan = (value: bigint) => planTransfer({ ...plain, value, utxos });
    expect(plan(4_000_000n)?.inputs.length).toBeLessThanOrEqual(500);
    expect(plan(100_000_000n)).toBeUndefined();
    expect(
      processorMs(() => plan(4_000_000n)) + processorMs(() => plan(100_000_000n)),
    ).toBeLessThan(1_500);
  });
  it("plans the same Bitcoin transfer for outputs in any order", () => {
    check(
      fc.property(request, (asked) => {
        const key = (utxos = asked.utxos) =>
          JSON.stringify(planTransfer({ ...asked, utxos }), (_, value: unknown) =>
            typeof value === "bigint" ? String(value) : value,
          );
        fc.pre(
          new Set(asked.utxos.map(({ txid, vout }) => `${txid}:${vout}`)).size ===
            asked.utxos.length,
        );
        expect(key([...asked.utxos].reverse())).toBe(key());
      }),
    );
  });
  it.each([
    [{ 1: 20, 3: 10, 6: 5 }, 10],
    [{ 1: 20, 2: 15, 6: 5 }, 15],
    [{ 6: 5, 144: 1 }, 5],
    [{ 3: 0.2 }, 1],
    [{}, undefined],
    [{ 3: 1e9, 6: 4 }, 4],
    [{ 3: Number.NaN, 2: Number.POSITIVE_INFINITY, 1: -1 }, undefined],
  ])("for the Bitcoin fee rates %j, uses %s", (rates, expected) => {
    expect(transferRate(rates)).toBe(expected);
  });
  it.each([
    [
      { 1: 900, 3: 10 },
      { 1: 100, 2: 20 },
      { 1: 200, 3: 10 },
    ],
    [{ 3: 10 }, {}, { 3: 10 }],
    [{ 3: 900 }, {}, { 3: 500 }],
    [{ 3: 900 }, { 6: 4_000 }, { 3: 500 }],
    [{ 3: 900 }, { 6: 450 }, { 3: 900 }],
    [{ 3: 1e9 }, { 1: 700, 3: 7 }, { 1: 500, 3: 7 }],
    [{}, {}, {}],
  ])(
    "combines the Bitcoin fee rates %j and %j of two services into %j",
    { tags: ["finding-M5"] },
    (first, second, agreed) => {
      expect(agreedRates(first, second)).toEqual(agreed);
    },
  );
});
