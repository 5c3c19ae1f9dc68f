import * as curve from "@bitcoinerlab/secp256k1";
import { initEccLib, networks, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import { BITCOIN_RULES, type BitcoinRule } from "../../../../src/domain/review/chain-rules.js";
import { reviewPsbt } from "../../../../src/domain/review/bitcoin-psbt.js";
import { readPsbtFacts } from "../../../../src/infrastructure/review/bitcoin-psbt.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";

initEccLib(curve);
const network = networks.regtest;
const work = () => new SlicedWork(EVENT_LOOP, new AbortController().signal);
const paying = (fill: number) => {
  const { output, address } = payments.p2wpkh({ hash: new Uint8Array(20).fill(fill), network });
  if (output === undefined || address === undefined) throw new Error("no address");
  return { script: output, address };
};
const [own, shop, stranger] = [paying(1), paying(2), paying(3)];
const internalPubkey = curve.xOnlyPointFromScalar(new Uint8Array(32).fill(1));
const taproot = payments.p2tr({ internalPubkey, network });
const FINAL = 0xffffffff;
/** One output that pays the seller the whole input. */
const SOLD = [[own.script, 100_000n]] as const;

const previousTo = (script: Uint8Array, value: bigint, seed = 9): Transaction => {
  const previous = new Transaction();
  previous.addInput(new Uint8Array(32).fill(seed), 0);
  previous.addOutput(script, value);
  return previous;
};

interface InputForm {
  readonly script?: Uint8Array;
  readonly value?: bigint;
  /** Value of `witnessUtxo`; false leaves it out. */
  readonly claim?: bigint | false;
  /** "own" proves the output, "other" is another transaction, false leaves it out. */
  readonly previous?: "own" | "other" | false;
  readonly sequence?: number;
  readonly sighashType?: number;
  readonly isUnsigned?: boolean;
}
interface Form {
  readonly inputs?: readonly InputForm[];
  readonly outputs?: readonly (readonly [script: Uint8Array, value: bigint])[];
  readonly locktime?: number;
  readonly sighashTypes?: readonly number[];
}

const requestOf = ({ inputs = [{}], outputs, locktime = 0, sighashTypes }: Form) => {
  const psbt = new Psbt({ network });
  psbt.setLocktime(locktime);
  for (const [at, form] of inputs.entries()) {
    const { script = own.script, value = 100_000n, sequence = FINAL } = form;
    const { claim = value, previous = "own", sighashType } = form;
    const spent = previousTo(script, value, at + 1);
    const shown = previous === "other" ? previousTo(script, value, 99) : spent;
    psbt.addInput({ hash: spent.getHash(), index: 0, sequence });
    psbt.data.updateInput(at, {
      ...(claim !== false && { witnessUtxo: { script, value: claim } }),
      ...(previous !== false && { nonWitnessUtxo: shown.toBuffer() }),
      ...(sighashType !== undefined && { sighashType }),
    });
  }
  const paid = outputs ?? [
    [shop.script, 60_000n],
    [own.script, 39_000n],
  ];
  for (const [script, value] of paid) psbt.addOutput({ script, value });
  const signInputs = inputs.flatMap(({ isUnsigned = false }, index) =>
    isUnsigned ? [] : [{ address: own.address, index, ...(sighashTypes && { sighashTypes }) }],
  );
  return { psbt: psbt.toBase64(), signInputs };
};

const review = async (form: Form = {}, addresses: readonly string[] = [own.address]) => {
  const facts = await readPsbtFacts(requestOf(form), REGTEST, work());
  if (facts === undefined) throw new Error("not a PSBT");
  return reviewPsbt(facts, addresses);
};
const rules = async (...args: Parameters<typeof review>) =>
  (await review(...args)).findings.map(({ rule, level }) => `${rule} ${level}`);

describe("An honest PSBT", () => {
  it("shows outputs, change, fee, fee rate and outgoing amount of a PSBT", async () => {
    const { totals, parts, findings } = await review();
    expect(findings).toEqual([]);
    expect(totals).toMatchObject({ fee: 1_000n, leaves: 61_000n, change: 39_000n });
    expect(totals.feeRate).toBeCloseTo(1_000 / (11 + 69 + 31 + 31), 5);
    expect(parts[0]?.parts.map(({ intent }) => intent)).toEqual(["pay", "change"]);
    expect(parts[0]?.parts[0]?.fields).toMatchObject([
      { value: { kind: "address", address: shop.address } },
      { value: { kind: "amount", units: 60_000n, decimals: 8, symbol: "BTC" } },
    ]);
  });

  it("reports nothing for a PSBT with the explicit sighash type ALL or DEFAULT", async () => {
    expect(await rules({ sighashTypes: [Transaction.SIGHASH_ALL] })).toEqual([]);
    expect(await rules({ sighashTypes: [Transaction.SIGHASH_DEFAULT] })).toEqual([]);
  });

  it("notes that a PSBT with SINGLE and ANYONECANPAY is a marketplace listing", async () => {
    expect(await rules({ inputs: [{ sighashType: 0x83 }], outputs: SOLD })).toEqual([
      "btc-sighash-single note",
    ]);
  });

  it("notes that a PSBT returns no change to the account", async () => {
    expect(await rules({ outputs: [[shop.script, 99_000n]] })).toEqual(["btc-no-change note"]);
  });

  it("notes that a PSBT is replaceable and that its lock time applies", async () => {
    const inputs = [{ sequence: 0xfffffffd }];
    expect(await rules({ inputs })).toEqual(["btc-rbf note"]);
    expect(await rules({ inputs, locktime: 900_000 })).toEqual([
      "btc-rbf note",
      "btc-locktime note",
    ]);
    expect(await rules({ locktime: 900_000 })).toEqual([]);
  });

  it("accepts a Taproot input of a PSBT without its previous transaction", async () => {
    const { output, address } = taproot;
    if (output === undefined || address === undefined) throw new Error("no address");
    const inputs = [{ script: output, previous: false }] as const;
    expect(await rules({ inputs }, [own.address, address])).toEqual([]);
  });

  it("notes that the only segwit input of a PSBT has no previous transaction", async () => {
    expect(await rules({ inputs: [{ previous: false }] })).toEqual([
      "btc-segwit0-no-previous note",
    ]);
  });

  it("shows an output script without an address as bytes", async () => {
    const data = Uint8Array.of(0x6a, 2, 1, 2);
    const { parts, findings } = await review({
      outputs: [
        [data, 0n],
        [own.script, 99_000n],
      ],
    });
    expect(findings).toEqual([]);
    expect(parts[0]?.parts[0]?.fields[0]?.value).toEqual({ kind: "bytes", hex: "0x6a020102" });
  });

  it("recognizes the account's own addresses in upper case in a PSBT", async () => {
    expect(await rules({}, [own.address.toUpperCase()])).toEqual([]);
  });

  it("shows an amount that a PSBT pays to the account as a negative outgoing amount", async () => {
    const { totals } = await review({
      inputs: [{ script: stranger.script, isUnsigned: true }],
      outputs: [[own.script, 99_000n]],
    });
    expect(totals.leaves).toBe(-99_000n);
  });

  it("reports nothing for the small fee of a small PSBT amount", async () => {
    const outputs = [[own.script, 1_000n]] as const;
    expect(await rules({ inputs: [{ value: 1_900n }], outputs })).toEqual([]);
  });

  it("reports nothing for a PSBT that spends several of the account's outputs", async () => {
    const outputs = [
      [shop.script, 150_000n],
      [own.script, 49_000n],
    ] as const;
    expect(await rules({ inputs: [{}, {}], outputs })).toEqual([]);
  });
});

describe("A hostile PSBT", () => {
  it.each([Transaction.SIGHASH_NONE, 0x82])(
    "reports a PSBT that asks for a signature that covers no output (0x%s)",
    async (type) => {
      expect(await rules({ inputs: [{ sighashType: type }] })).toEqual(["btc-sighash-none danger"]);
      expect(await rules({ sighashTypes: [type] })).toEqual(["btc-sighash-none danger"]);
    },
  );

  it("reports a PSBT that asks for sighash SINGLE, also without an output of the input's index", async () => {
    expect(await rules({ inputs: [{ sighashType: 3 }], outputs: SOLD })).toEqual([
      "btc-sighash-single caution",
    ]);
    const outputs = [[own.script, 199_000n]] as const;
    const inputs = [{}, { sighashType: 0x83 }];
    expect(await rules({ inputs, outputs })).toEqual(["btc-sighash-none danger"]);
  });

  it.each([3, 0x83])(
    "reports that others can take what the one covered output does not pay back (sighash %i)",
    async (sighashType) => {
      const inputs = [{ sighashType }];
      for (const output of [[own.script, 99_999n] as const, [shop.script, 100_000n] as const])
        expect((await rules({ inputs, outputs: [output] }))[0]).toBe("btc-sighash-single danger");
    },
  );

  it("reports a PSBT that asks for sighash ANYONECANPAY", async () => {
    expect(await rules({ inputs: [{ sighashType: 0x81 }] })).toEqual([
      "btc-sighash-anyonecanpay caution",
    ]);
  });

  it("reports a PSBT if one of several allowed sighash types is dangerous", async () => {
    expect(await rules({ sighashTypes: [1, 2] })).toEqual(["btc-sighash-none danger"]);
  });

  it("reports a PSBT that states an amount different from the previous transaction's", async () => {
    const { findings, totals } = await review({ inputs: [{ claim: 40_000n }] });
    expect(findings.map(({ rule }) => rule)).toEqual(["btc-amount-lie"]);
    expect(totals.fee).toBe(1_000n);
  });

  it("reports a PSBT that contains the wrong previous transaction of an input", async () => {
    expect(await rules({ inputs: [{ previous: "other" }] })).toEqual(["btc-wrong-previous danger"]);
  });

  it("reports a PSBT whose previous transaction lacks the output that an input spends", async () => {
    const { findings, totals } = await review({
      inputs: [{}, { claim: false, previous: false, isUnsigned: true }],
    });
    expect(findings.map(({ rule, level }) => `${rule} ${level}`)).toEqual([
      "btc-unknown-input caution",
      "btc-foreign-input caution",
    ]);
    expect(totals).toMatchObject({ fee: undefined, feeRate: undefined, leaves: 61_000n });
  });

  it("reports a PSBT if one of several segwit inputs has no previous transaction", async () => {
    const outputs = [[own.script, 199_000n]] as const;
    expect(await rules({ inputs: [{}, { previous: false }], outputs })).toEqual([
      "btc-segwit0-no-previous caution",
    ]);
  });

  it("reports a PSBT whose fee is above a tenth of the amount", async () => {
    const outputs = [[own.script, 80_000n]] as const;
    const { findings } = await review({ outputs });
    expect(findings).toMatchObject([
      { rule: "btc-fee-high", level: "danger", params: { amount: 20_000n } },
    ]);
  });

  it("reports a PSBT whose fee rate is above 500 satoshi per virtual byte", async () => {
    const value = 100_000_000n;
    const outputs = [[own.script, value - 80_000n]] as const;
    expect(await rules({ inputs: [{ value }], outputs })).toEqual(["btc-fee-high danger"]);
  });

  it("reports a PSBT whose outputs exceed the inputs", async () => {
    const inputs = [{ previous: false, claim: 50_000n }] as const;
    expect(await rules({ inputs })).toEqual([
      "btc-segwit0-no-previous note",
      "btc-amount-lie danger",
    ]);
  });

  it("reports a PSBT with an unsigned input of a different account", async () => {
    const inputs = [{}, { script: stranger.script, isUnsigned: true }];
    const outputs = [[own.script, 199_000n]] as const;
    expect(await rules({ inputs, outputs })).toEqual(["btc-foreign-input caution"]);
  });

  it("does not count another account's outputs as change if the PSBT asks to sign that account's input", async () => {
    const inputs = [{}, { script: stranger.script }];
    const outputs = [[stranger.script, 199_000n]] as const;
    const { totals, findings } = await review({ inputs, outputs });
    expect(totals).toMatchObject({ change: 0n, leaves: 100_000n });
    expect(findings.map(({ rule }) => rule)).toEqual(["btc-foreign-input", "btc-no-change"]);
  });

  it.each(["", "cHNidP8=", "not base64", "AAAA"])("rejects %j as a PSBT", async (psbt) => {
    const request = { psbt, signInputs: [] };
    expect(await readPsbtFacts(request, REGTEST, work())).toBeUndefined();
  });

  it("rejects reading a PSBT after an abort, or on a network without address rules", async () => {
    const aborted = new SlicedWork(EVENT_LOOP, AbortSignal.abort());
    await expect(readPsbtFacts(requestOf({}), REGTEST, aborted)).rejects.toMatchObject({
      code: "call/aborted",
    });
    await expect(readPsbtFacts(requestOf({}), "bip122:other", work())).rejects.toMatchObject({
      code: "chain/not-supported",
    });
  });
});

const FOREIGN = [{}, { script: stranger.script, isUnsigned: true }] as const;
const ALL_BACK = [[own.script, 199_000n]] as const;
/** Every rule with a PSBT that meets it and a similar one that does not. */
const ROWS: Readonly<Record<BitcoinRule, readonly [hostile: Form, honest: Form]>> = {
  "btc-sighash-none": [{ sighashTypes: [2] }, { sighashTypes: [1] }],
  "btc-sighash-single": [{ sighashTypes: [3] }, { sighashTypes: [1] }],
  "btc-sighash-anyonecanpay": [{ sighashTypes: [0x81] }, { sighashTypes: [1] }],
  "btc-amount-lie": [{ inputs: [{ claim: 100_001n }] }, { inputs: [{ claim: 100_000n }] }],
  "btc-wrong-previous": [{ inputs: [{ previous: "other" }] }, { inputs: [{ previous: "own" }] }],
  "btc-unknown-input": [
    { inputs: [{}, { claim: false, previous: false, isUnsigned: true }], outputs: ALL_BACK },
    { inputs: [{}, { previous: false, isUnsigned: true }], outputs: ALL_BACK },
  ],
  "btc-segwit0-no-previous": [{ inputs: [{ previous: false }] }, { inputs: [{}] }],
  "btc-fee-high": [{ outputs: [[own.script, 89_900n]] }, { outputs: [[own.script, 90_100n]] }],
  "btc-foreign-input": [
    { inputs: FOREIGN, outputs: ALL_BACK },
    { inputs: [{}, {}], outputs: ALL_BACK },
  ],
  "btc-no-change": [{ outputs: [[shop.script, 99_000n]] }, {}],
  "btc-rbf": [{ inputs: [{ sequence: 0xfffffffd }] }, { inputs: [{ sequence: 0xfffffffe }] }],
  "btc-locktime": [
    { inputs: [{ sequence: 0xfffffffe }], locktime: 900_000 },
    { inputs: [{ sequence: FINAL }], locktime: 900_000 },
  ],
};

describe("Each rule of PSBTs", () => {
  it.each(BITCOIN_RULES)(
    "reports '%s' for a hostile PSBT, but not for an honest PSBT",
    async (rule) => {
      const [hostile, honest] = ROWS[rule];
      const found = async (form: Form) => (await review(form)).findings.map((one) => one.rule);
      expect(await found(hostile)).toContain(rule);
      expect(await found(honest)).not.toContain(rule);
    },
  );
});
