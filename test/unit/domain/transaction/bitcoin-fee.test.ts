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
/** Virtual bytes with one input: 16 + 69, plus 31 for each output. */
const [PLAIN, WITH_CHANGE] = [116, 147];
/** The rate at which `vbytes` cost exactly `fee` satoshi, rounded up. */
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

describe("agreed fee rates", () => {
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
  ])("combines the Bitcoin fee rates %j and %j into %j", (first, second, agreed) => {
    expect(agreedRates(first as never, second)).toEqual(agreed);
  });
  it.each([
    [{ 3: 0, 6: 5 }, 5],
    [{ 3: 2_000 }, 2_000],
    [{ 3: 2_001 }, undefined],
    [{ 3: 7, 4: 6, 1: 9 }, 7],
  ])("for the Bitcoin fee rates %j, uses %s for a transfer", (rates, rate) => {
    expect(transferRate(rates)).toBe(rate);
  });
});

describe("shown fee", () => {
  const most = Number(MAX_FEE);
  it("limits the Bitcoin fee shown to the user to 0.1 BTC", () => {
    expect(shownTransfer(request({ rate: rateOf(most) })).fee).toBe(MAX_FEE);
    const more = request({ rate: rateOf(most + 1) });
    expect(() => shownTransfer(more)).toThrowError(tooHigh(MAX_FEE + 1n, MAX_FEE));
    expect(() => shownTransfer(request({ utxos: [] }))).toThrowError(noValue);
  });
  it("limits the fee of a maximum Bitcoin transfer to 0.1 BTC", () => {
    const { value: _, ...all } = request({ rate: rateOf(most, PLAIN) });
    expect(shownMaximum(all)).toEqual({ value: 1_000_000_000n - MAX_FEE, fee: MAX_FEE });
    const more = { ...all, rate: rateOf(most + 1, PLAIN) };
    expect(() => shownMaximum(more)).toThrowError(tooHigh(MAX_FEE + 1n, MAX_FEE));
    expect(shownMaximum({ ...all, utxos: [] })).toBeUndefined();
  });
});

describe("paid fee", () => {
  it("pays at most the Bitcoin fee shown to the user", () => {
    expect(boundedTransfer(request(), 1_470n).fee).toBe(1_470n);
    expect(boundedTransfer(request(), 9_999n).fee).toBe(1_470n);
  });
  it("pays the shown Bitcoin fee if the fee rate has risen to less than double", () => {
    const { fee, change } = boundedTransfer(request(), 800n);
    expect(fee).toBe(800n);
    expect(change).toBe(1_000_000_000n - 10_000n - 800n);
  });
  it.each([734n, 700n, 0n])(
    "rejects a Bitcoin transfer if the fee rate has more than doubled: shown fee %s",
    (shown) => {
      expect(() => boundedTransfer(request(), shown)).toThrowError(tooHigh(1_470n, shown));
    },
  );
  it("accepts a shown Bitcoin fee of exactly half the fee at the current rate", () => {
    const twice = request({ rate: 13_605.425170068027 });
    expect(boundedTransfer(twice, 1_000_000n).fee).toBe(1_000_000n);
    expect(boundedTransfer(twice, 999_999n).fee).toBe(999_999n);
    expect(() => boundedTransfer(twice, 999_998n)).toThrowError(tooHigh(1_999_998n, 999_998n));
  });
  it.each([10.1, 11, 15, 19.9])(
    "pays the shown fee of a maximum Bitcoin transfer when the fee rate rises from 10 to %s",
    (rate) => {
      const coins = Array.from({ length: 10 }, (_, place) => coin(100_000n, place));
      for (const utxos of [[coin(50_000n)], coins, [...coins, coin(3_000n, 10)]]) {
        const { value, fee } = shownMaximum(request({ utxos })) ?? { value: 0n, fee: 0n };
        const plan = boundedTransfer(request({ utxos, value, rate }), fee);
        expect(plan).toEqual({ inputs: utxos, change: 0n, fee });
      }
    },
  );
  it("rejects a maximum Bitcoin transfer if the fee rate has more than doubled", () => {
    const utxos = [coin(50_000n)];
    const { value, fee } = shownMaximum(request({ utxos })) ?? { value: 0n, fee: 0n };
    const over = request({ utxos, value, rate: 20.1 });
    expect(() => boundedTransfer(over, fee)).toThrowError(noValue);
  });
  it("pays the shown Bitcoin fee even if the change would be dust at the current fee rate", () => {
    const over = request({ utxos: [coin(11_400n)], rate: 7.5 });
    const { fee, change } = shownTransfer(over);
    expect([fee, change]).toEqual([1_103n, 297n]);
    expect(boundedTransfer({ ...over, rate: 10 }, fee)).toMatchObject({ fee, change });
  });
  it("pays the closest Bitcoin fee below the shown one if no coin selection matches the shown fee", () => {
    const jumps = request({ utxos: [coin(11_400n)] });
    const { fee } = boundedTransfer(jumps, 1_200n); // 1,106 with change, and 1,400 without
    expect([fee > 1_000n, fee <= 1_106n]).toEqual([true, true]);
  });
  it("never pays less than the minimum relay fee for a Bitcoin transfer", () => {
    expect(() => boundedTransfer(request({ rate: 1.5 }), 146n)).toThrowError(tooHigh(221n, 146n));
    expect(boundedTransfer(request({ rate: 1.5 }), 148n).fee).toBe(148n);
  });
  it("without a shown fee, limits a Bitcoin fee to 5% of the amount, at least 50,000 satoshi", () => {
    const small = request({ rate: rateOf(50_000) });
    expect(boundedTransfer(small).fee).toBe(50_000n);
    const twice = request({ rate: rateOf(100_001) });
    expect(() => boundedTransfer(twice)).toThrowError(tooHigh(100_001n, 50_000n));
    const large = request({ value: 2_000_000n, rate: rateOf(100_000) });
    expect(boundedTransfer(large).fee).toBe(100_000n);
    const high = request({ value: 2_000_000n, rate: rateOf(220_000) });
    expect(() => boundedTransfer(high)).toThrowError(tooHigh(220_000n, 100_000n));
  });
  it("limits the paid Bitcoin fee to 0.1 BTC for any shown fee and amount", () => {
    const utxos = [coin(100_000_000_000n)];
    const over = { utxos, value: 90_000_000_000n, rate: rateOf(25_000_000) };
    for (const shown of [undefined, 30_000_000n])
      expect(() => boundedTransfer(request(over), shown)).toThrowError(
        tooHigh(25_000_000n, MAX_FEE),
      );
  });
  it("rejects a Bitcoin transfer if the sender's unspent outputs do not cover amount and fee", () => {
    expect(() => boundedTransfer(request({ utxos: [coin(10_500n)] }))).toThrowError(noValue);
  });
  it("does not lower the Bitcoin fee if the change is dust and goes to the fee", () => {
    // No change output: the rest would be dust at that rate and goes to the network.
    const over = { utxos: [coin(11_400n)], value: 10_000n };
    expect(boundedTransfer(request(over), 1_400n).fee).toBe(1_400n);
    expect(() => boundedTransfer(request(over), 700n)).toThrowError(tooHigh(1_400n, 700n));
  });
});
