import { describe, expect, it } from "vitest";
import {
  MAX_FEE,
  agreedRates,
  boundedTransfer,
  shownMaximum,
  shownTransfer,
  transferRate,
} from "../../../../src/domain/transaction/bitcoin-fee.js";

const OWN = "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4";
const coin = (value: bigint, place = 0) => ({
  txid: place.toString(16).padStart(64, "0"),
  vout: 0,
  value,
  isConfirmed: true,
});
/** One output spent: 16 + 69 virtual bytes, and 31 for each output made. */
const [PLAIN, WITH_CHANGE] = [116, 147];
/** The rate at which so many virtual bytes cost exactly so many satoshi, rounded up. */
const rateOf = (fee: number, vbytes = WITH_CHANGE) => (fee - 0.5) / vbytes;
const request = (over: Partial<Parameters<typeof shownTransfer>[0]> = {}) => ({
  utxos: [coin(1_000_000_000n)],
  from: OWN,
  to: OWN,
  changeTo: OWN,
  value: 10_000n,
  rate: 10,
  ...over,
});
const tooHigh = (fee: bigint, maxFee: bigint) =>
  expect.objectContaining({ code: "transaction/fee-too-high", context: { fee, maxFee } });
const noValue = expect.objectContaining({
  code: "transaction/invalid",
  context: { field: "value" },
});

describe("fee rates that may be paid", () => {
  it.each([
    [{ 1: "5" }, {}, {}],
    [{ 1: 0, 2: -1, 3: Number.NaN }, {}, {}],
    [{ 1: 2_000 }, { 1: 2_000 }, { 1: 2_000 }],
    [{ 1: 2_000.5 }, { 1: 2_000 }, { 1: 500 }],
    [{}, { 1: 2_000.5 }, {}],
    [{}, { 3: 900, 6: 4 }, { 3: 500, 6: 4 }],
    [{ 3: 30 }, { 1: 12, 3: 11, 6: 10 }, { 3: 22 }],
    [{ 3: 3 }, { 3: 0.2 }, { 3: 1 }],
    [{ 3: 0.3 }, { 3: 0.2 }, { 3: 0.3 }],
  ])("of %j and %j are %j", (first, second, agreed) => {
    expect(agreedRates(first as never, second)).toEqual(agreed);
  });
  it.each([
    [{ 3: 0, 6: 5 }, 5],
    [{ 3: 2_000 }, 2_000],
    [{ 3: 2_001 }, undefined],
    [{ 3: 7, 4: 6, 1: 9 }, 7],
  ])("of %j a transfer takes %s", (rates, rate) => {
    expect(transferRate(rates)).toBe(rate);
  });
});

describe("a fee that a user is shown", () => {
  const most = Number(MAX_FEE);
  it("is 0.1 BTC at most, and may be that", () => {
    expect(shownTransfer(request({ rate: rateOf(most) })).fee).toBe(MAX_FEE);
    const more = request({ rate: rateOf(most + 1) });
    expect(() => shownTransfer(more)).toThrowError(tooHigh(MAX_FEE + 1n, MAX_FEE));
    expect(() => shownTransfer(request({ utxos: [] }))).toThrowError(noValue);
  });
  it("is so for the most that can be moved", () => {
    const { value: _, ...all } = request({ rate: rateOf(most, PLAIN) });
    expect(shownMaximum(all)).toEqual({ value: 1_000_000_000n - MAX_FEE, fee: MAX_FEE });
    const more = { ...all, rate: rateOf(most + 1, PLAIN) };
    expect(() => shownMaximum(more)).toThrowError(tooHigh(MAX_FEE + 1n, MAX_FEE));
    expect(shownMaximum({ ...all, utxos: [] })).toBeUndefined();
  });
});

describe("a fee that is paid", () => {
  it("is the one that was shown, or less", () => {
    expect(boundedTransfer(request(), 1_470n).fee).toBe(1_470n);
    expect(boundedTransfer(request(), 9_999n).fee).toBe(1_470n);
  });
  it("is the shown one also at a rate that rose to less than twice as much", () => {
    const { fee, change } = boundedTransfer(request(), 800n);
    expect(fee).toBe(800n);
    expect(change).toBe(1_000_000_000n - 10_000n - 800n);
  });
  it.each([734n, 700n, 0n])("is not paid where the rate is more than twice: %s", (shown) => {
    expect(() => boundedTransfer(request(), shown)).toThrowError(tooHigh(1_470n, shown));
  });
  it("may be that of exactly half the rate", () => {
    const twice = request({ rate: 13_605.425170068027 });
    expect(boundedTransfer(twice, 1_000_000n).fee).toBe(1_000_000n);
    expect(boundedTransfer(twice, 999_999n).fee).toBe(999_999n);
    expect(() => boundedTransfer(twice, 999_998n)).toThrowError(tooHigh(1_999_998n, 999_998n));
  });
  it.each([10.1, 11, 15, 19.9])(
    "is the shown one also where it was the most that can be moved, and the rate rose from 10 to %s",
    (rate) => {
      const coins = Array.from({ length: 10 }, (_, place) => coin(100_000n, place));
      for (const utxos of [[coin(50_000n)], coins, [...coins, coin(3_000n, 10)]]) {
        const { value, fee } = shownMaximum(request({ utxos })) ?? { value: 0n, fee: 0n };
        const plan = boundedTransfer(request({ utxos, value, rate }), fee);
        expect(plan).toEqual({ inputs: utxos, change: 0n, fee });
      }
    },
  );
  it("is none for the most that can be moved where the rate is more than twice", () => {
    const utxos = [coin(50_000n)];
    const { value, fee } = shownMaximum(request({ utxos })) ?? { value: 0n, fee: 0n };
    const over = request({ utxos, value, rate: 20.1 });
    expect(() => boundedTransfer(over, fee)).toThrowError(noValue);
  });
  it("is the shown one also where what came back would be dust at the rate of now", () => {
    const over = request({ utxos: [coin(11_400n)], rate: 7.5 });
    const { fee, change } = shownTransfer(over);
    expect([fee, change]).toEqual([1_103n, 297n]);
    expect(boundedTransfer({ ...over, rate: 10 }, fee)).toMatchObject({ fee, change });
  });
  it("is the nearest that a few plans find where none is exactly as high as the shown one", () => {
    const jumps = request({ utxos: [coin(11_400n)] });
    const { fee } = boundedTransfer(jumps, 1_200n); // 1,106 with change, and 1,400 without
    expect([fee > 1_000n, fee <= 1_106n]).toEqual([true, true]);
  });
  it("is never below what every node relays", () => {
    expect(() => boundedTransfer(request({ rate: 1.5 }), 146n)).toThrowError(tooHigh(221n, 146n));
    expect(boundedTransfer(request({ rate: 1.5 }), 148n).fee).toBe(148n);
  });
  it("is 50,000 satoshi or a twentieth where nobody said what it may be", () => {
    const small = request({ rate: rateOf(50_000) });
    expect(boundedTransfer(small).fee).toBe(50_000n);
    const twice = request({ rate: rateOf(100_001) });
    expect(() => boundedTransfer(twice)).toThrowError(tooHigh(100_001n, 50_000n));
    const large = request({ value: 2_000_000n, rate: rateOf(100_000) });
    expect(boundedTransfer(large).fee).toBe(100_000n);
    const high = request({ value: 2_000_000n, rate: rateOf(220_000) });
    expect(() => boundedTransfer(high)).toThrowError(tooHigh(220_000n, 100_000n));
  });
  it("is 0.1 BTC at most, whatever was shown and however much it moves", () => {
    const utxos = [coin(100_000_000_000n)];
    const over = { utxos, value: 90_000_000_000n, rate: rateOf(25_000_000) };
    for (const shown of [undefined, 30_000_000n])
      expect(() => boundedTransfer(request(over), shown)).toThrowError(
        tooHigh(25_000_000n, MAX_FEE),
      );
  });
  it("is none where there is too little", () => {
    expect(() => boundedTransfer(request({ utxos: [coin(10_500n)] }))).toThrowError(noValue);
  });
  it("is not lowered by giving what is left to the network", () => {
    // Nothing comes back: what is left would be dust at that rate, and goes to the network.
    const over = { utxos: [coin(11_400n)], value: 10_000n };
    expect(boundedTransfer(request(over), 1_400n).fee).toBe(1_400n);
    expect(() => boundedTransfer(request(over), 700n)).toThrowError(tooHigh(1_400n, 700n));
  });
});
