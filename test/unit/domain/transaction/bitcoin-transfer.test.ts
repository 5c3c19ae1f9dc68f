import { describe, expect, it } from "vitest";
import {
  dustOf,
  isSpendable,
  maximumTransfer,
  planTransfer,
} from "../../../../src/domain/transaction/bitcoin-transfer.js";

const FORMS = {
  p2wpkh: "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4",
  p2pkh: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa",
  p2sh: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG",
  p2wsh: "bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3",
  p2tr: "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0",
} as const;
const coin = (value: bigint, over: object = {}) => ({
  txid: "0".repeat(64),
  vout: 0,
  value,
  isConfirmed: true,
  ...over,
});
const plain = {
  from: FORMS.p2wpkh,
  to: FORMS.p2wpkh,
  changeTo: FORMS.p2wpkh,
  value: 10_000n,
  rate: 1,
};

describe("dust and size by address type", () => {
  it.each([
    ["p2pkh", 546n, true],
    ["p2sh", 540n, true],
    ["p2wpkh", 294n, true],
    ["p2wsh", 330n, false],
    ["p2tr", 330n, true],
  ] as const)("%s: has a Bitcoin dust limit of %s satoshi", (form, dust, canSpend) => {
    expect([dustOf(FORMS[form]), isSpendable(FORMS[form])]).toEqual([dust, canSpend]);
  });
  it("plans no Bitcoin transfer from an invalid or unsupported address", () => {
    expect([dustOf("none"), isSpendable("none")]).toEqual([546n, false]);
    const utxos = [coin(20_000n)];
    for (const from of ["none", FORMS.p2wsh]) {
      expect(planTransfer({ ...plain, utxos, from })).toBeUndefined();
      expect(maximumTransfer({ ...plain, utxos, from })).toBeUndefined();
    }
  });
  it.each([
    ["p2wpkh", 69, 31],
    ["p2pkh", 149, 34],
    ["p2sh", 91, 32],
    ["p2tr", 58, 43],
  ] as const)("%s: counts %s virtual bytes per input and %s per output", (form, input, output) => {
    const address = FORMS[form];
    const own = { from: address, to: address, changeTo: address, value: 10_000n, rate: 1 };
    const plan = planTransfer({ ...own, utxos: [coin(20_000n)] });
    expect(plan?.fee).toBe(BigInt(16 + input + 2 * output));
  });
});

describe("coin selection", () => {
  const spent = (utxos: readonly ReturnType<typeof coin>[], value = 10_000n) =>
    planTransfer({ ...plain, value, utxos })?.inputs;
  it("spends confirmed Bitcoin outputs first, then the largest, then by txid and vout", () => {
    const [a, b] = ["a", "b"].map((digit) => digit.repeat(64));
    const unconfirmed = coin(90_000n, { isConfirmed: false });
    const [small, large] = [coin(20_000n), coin(30_000n)];
    expect(spent([unconfirmed, small, large])).toEqual([large]);
    expect(spent([unconfirmed, small, large], 49_000n)).toEqual([large, small]);
    expect(spent([unconfirmed, small, large], 60_000n)).toEqual([large, small, unconfirmed]);
    const sized = [coin(20_000n, { txid: a }), coin(30_000n, { txid: b })];
    expect(spent(sized)).toEqual([sized[1]]);
    expect(spent([...sized].reverse())).toEqual([sized[1]]);
    const named = [coin(20_000n, { txid: b }), coin(20_000n, { txid: a, vout: 1 })];
    expect(spent(named)).toEqual([named[1]]);
    expect(spent([...named].reverse())).toEqual([named[1]]);
    const placed = [coin(20_000n, { vout: 2 }), coin(20_000n, { vout: 1 })];
    expect(spent(placed)).toEqual([placed[1]]);
    expect(spent([...placed].reverse())).toEqual([placed[1]]);
  });
  it("does not spend Bitcoin outputs of 1,000 satoshi or less", () => {
    expect(spent([coin(1_000n)], 600n)).toBeUndefined();
    expect(spent([coin(1_001n)], 600n)).toEqual([coin(1_001n)]);
  });
  it("spends at most 500 Bitcoin outputs in one transfer", () => {
    const many = Array.from({ length: 900 }, (_, vout) => coin(10_000n, { vout }));
    const most = (from: string) => maximumTransfer({ ...plain, from, utxos: many })?.value ?? 0n;
    expect(most(FORMS.p2wpkh)).toBe(5_000_000n - BigInt(16 + 500 * 69 + 31));
    expect(most(FORMS.p2pkh)).toBe(5_000_000n - BigInt(16 + 500 * 149 + 31));
  });
});

describe("change", () => {
  const FEE = 16n + 69n + 62n;
  it("returns the rest of a Bitcoin transfer as change unless it is dust", () => {
    const left = (more: bigint) => planTransfer({ ...plain, utxos: [coin(10_000n + FEE + more)] });
    expect(left(294n)).toMatchObject({ change: 294n, fee: FEE });
    expect(left(293n)).toMatchObject({ change: 0n, fee: FEE + 293n });
  });
  it("adds no change output to a Bitcoin transfer if amount and fee use all outputs", () => {
    const whole = 10_000n + FEE - 31n;
    expect(planTransfer({ ...plain, utxos: [coin(whole)] })).toMatchObject({
      change: 0n,
      fee: FEE - 31n,
    });
    expect(planTransfer({ ...plain, utxos: [coin(whole - 1n)] })).toBeUndefined();
  });
});

describe("maximum transfer", () => {
  it("does not spend Bitcoin outputs in a maximum transfer if spending them costs more than they are worth", () => {
    const utxos = [coin(50_000n), coin(1_500n, { vout: 1 })];
    const most = maximumTransfer({ ...plain, utxos, rate: 100 });
    expect(most).toEqual({ value: 50_000n - 11_600n, fee: 11_600n });
  });
  it("returns no maximum of Bitcoin if the maximum would be dust", () => {
    const of = (value: bigint) => maximumTransfer({ ...plain, utxos: [coin(value)], rate: 10 });
    expect(of(1_160n + 294n)).toEqual({ value: 294n, fee: 1_160n });
    expect(of(1_160n + 293n)).toBeUndefined();
  });
});
