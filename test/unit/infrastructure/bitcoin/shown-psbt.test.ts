import * as curve from "@bitcoinerlab/secp256k1";
import { crypto, initEccLib, networks, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import {
  allowedSighashTypes,
  readPsbt,
  shownPsbt,
} from "../../../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";

initEccLib(curve);
type Bytes = Uint8Array;
type Given = Partial<Psbt["data"]["inputs"][number]>;
const network = networks.regtest;
const work = () => new SlicedWork(EVENT_LOOP, new AbortController().signal);
const hashOf = (fill: number) => new Uint8Array(20).fill(fill);
const paying = (fill: number) => payments.p2wpkh({ hash: hashOf(fill), network });
const { output: SCRIPT, address: ADDRESS } = paying(1) as { output: Bytes; address: string };
const internalPubkey = curve.xOnlyPointFromScalar(new Uint8Array(32).fill(1));
const taproot = payments.p2tr({ internalPubkey, network });
const NAMED = { script: SCRIPT, value: 5_000n };
const FINAL: Given = { finalScriptWitness: Uint8Array.of(0) };

/** A PSBT whose inputs have these fields, each with its own previous transaction. */
const psbtOf = (...inputs: readonly Given[]): string => {
  const psbt = new Psbt({ network });
  for (const [place, { nonWitnessUtxo, ...given }] of inputs.entries()) {
    const hash = nonWitnessUtxo && Transaction.fromBuffer(nonWitnessUtxo).getHash();
    psbt.addInput({ hash: hash ?? new Uint8Array(32).fill(place + 1), index: 0 });
    psbt.data.updateInput(place, { ...(nonWitnessUtxo && { nonWitnessUtxo }), ...given });
  }
  psbt.addOutput({ script: SCRIPT, value: 1n });
  return psbt.toBase64();
};
const formerTo = (script: Bytes, value = 5_000n): Bytes => {
  const former = new Transaction();
  former.addInput(new Uint8Array(32).fill(9), 0);
  former.addOutput(script, value);
  return former.toBuffer();
};
const read = (...inputs: readonly Given[]) => readPsbt(psbtOf(...inputs), REGTEST, work());
const refused = (field: string) => ({ code: "transaction/invalid", context: { field } });

describe("the outputs that a PSBT spends", () => {
  it("reads the output that a PSBT spends from the previous transaction or from `witnessUtxo`", async () => {
    const { spent } = await read({ witnessUtxo: NAMED }, { nonWitnessUtxo: formerTo(SCRIPT) }, {});
    expect(spent).toEqual([NAMED, NAMED, undefined]);
    const both = { witnessUtxo: NAMED, nonWitnessUtxo: formerTo(SCRIPT) };
    expect((await read(both)).spent).toEqual([NAMED]);
  });
  it.each([
    ["another value", formerTo(SCRIPT, 4_999n)],
    ["another script", formerTo(paying(2).output as Bytes)],
  ])(
    "rejects a PSBT's previous transaction with %s than `witnessUtxo`",
    async (_, nonWitnessUtxo) => {
      await expect(read({ witnessUtxo: NAMED, nonWitnessUtxo })).rejects.toMatchObject(
        refused("psbt"),
      );
    },
  );
  it("rejects a PSBT's previous transaction with a wrong id or without the spent output", async () => {
    const nonWitnessUtxo = formerTo(SCRIPT);
    for (const spending of [
      { hash: new Uint8Array(32).fill(3), index: 0 },
      { hash: Transaction.fromBuffer(nonWitnessUtxo).getHash(), index: 1 },
    ]) {
      const psbt = new Psbt({ network }).addInput(spending);
      psbt.data.updateInput(0, { nonWitnessUtxo });
      await expect(readPsbt(psbt.toBase64(), REGTEST, work())).rejects.toMatchObject({
        ...refused("psbt"),
        cause: { message: "Not the transaction that is spent" },
      });
    }
  });
  const program = (version: number, length: number, more = 0): Bytes =>
    Uint8Array.from([version, length, ...new Uint8Array(length + more)]);
  it.each([
    ["version 0", program(0, 20), true],
    ["version 1", program(0x51, 32), true],
    ["version 16", program(0x60, 2), true],
    ["the most bytes", program(0x51, 40), true],
    ["too few bytes", program(0x51, 1), false],
    ["too many bytes", program(0x51, 41), false],
    ["a byte more than its length says", program(0, 20, 1), false],
    ["a version that is no number", program(0x50, 20), false],
    ["a version above 16", program(0x61, 20), false],
    ["a length in place of its version", program(0x01, 20), false],
    ["no bytes", new Uint8Array(), false],
  ])(
    "decides whether `witnessUtxo` alone is enough for a PSBT input of a script with %s",
    async (_, script, isBelieved) => {
      const reading = read({ witnessUtxo: { script, value: 5n } });
      await (isBelieved
        ? expect(reading).resolves.toMatchObject({ spent: [{ script, value: 5n }] })
        : expect(reading).rejects.toMatchObject(refused("psbt")));
      const whole = await read({ nonWitnessUtxo: formerTo(script) });
      expect(whole.spent).toEqual([{ script, value: 5_000n }]);
    },
  );
  it("rejects redeem and witness scripts of a PSBT that do not match the spent output", async () => {
    const code = payments.p2ms({ m: 1, pubkeys: [curve.pointFromScalar(hashed(1))!] }).output!;
    const inner = payments.p2wsh({ hash: crypto.sha256(code) }).output!;
    const script = payments.p2sh({ hash: crypto.hash160(inner) }).output!;
    const witnessUtxo = { script, value: 5n };
    const whole = { witnessUtxo, redeemScript: inner, witnessScript: code };
    expect((await read(whole)).spent).toEqual([witnessUtxo]);
    for (const wrong of [
      { ...whole, redeemScript: SCRIPT },
      { ...whole, witnessScript: SCRIPT },
      { ...whole, redeemScript: code },
      { ...whole, witnessUtxo: NAMED },
      { witnessUtxo: NAMED, witnessScript: code },
      { witnessUtxo },
    ])
      await expect(read(wrong)).rejects.toMatchObject(refused("psbt"));
  });
  it("stops reading a PSBT when the caller aborts", async () => {
    const left = new SlicedWork(EVENT_LOOP, AbortSignal.abort());
    await expect(readPsbt(psbtOf({}), REGTEST, left)).rejects.toMatchObject({
      code: "call/aborted",
    });
  });
});

function hashed(fill: number): Bytes {
  return crypto.sha256(hashOf(fill));
}

describe("a PSBT to sign", () => {
  const one = { address: ADDRESS, index: 0 };
  const show = (inputs: readonly Given[], signInputs: readonly object[], broadcast?: boolean) =>
    shownPsbt(
      { psbt: psbtOf(...inputs), signInputs, broadcast } as Parameters<typeof shownPsbt>[0],
      REGTEST,
      work(),
    );
  const known = { witnessUtxo: NAMED };
  const other = { witnessUtxo: { script: paying(2).output as Bytes, value: 7n } };

  it("returns every output that the PSBT spends, including unknown ones", async () => {
    expect((await show([known, {}], [one])).spent).toEqual([NAMED, undefined]);
  });
  it.each<[string, readonly Given[], readonly object[], boolean?]>([
    ["signInputs", [known], []],
    ["signInputs", [known], [one, one]],
    ["signInputs", [{ ...known, ...FINAL }], [one]],
    ["signInputs", [{ ...known, finalScriptSig: Uint8Array.of(0) }], [one]],
    ["signInputs[0]", [{}], [one]],
    ["signInputs[0]", [other], [one]],
    ["signInputs[0]", [known], [{ ...one, index: 1 }]],
    ["signInputs[0]", [known], [{ ...one, index: "0" }]],
    ["signInputs[0]", [known], [{ ...one, index: 0.5 }]],
    ["signInputs[1]", [known, other], [one, { ...one, index: 1 }]],
    ["signInputs[0].address", [known], [{ ...one, address: "none" }]],
    ["broadcast", [known, other], [one], true],
  ])(
    "rejects a PSBT request with an invalid %s, and names the field in the error",
    async (field, inputs, signInputs, broadcast) => {
      const error: unknown = await show(inputs, signInputs, broadcast).catch((one: unknown) => one);
      expect(error).toMatchObject(refused(field));
      expect(error).not.toHaveProperty("cause");
    },
  );
  it("broadcasts a signed PSBT only if every other input is already signed", async () => {
    for (const final of [FINAL, { finalScriptSig: Uint8Array.of(0) }])
      expect((await show([known, { ...other, ...final }], [one], true)).spent).toHaveLength(2);
    expect((await show([known, other], [one], false)).spent).toHaveLength(2);
    expect((await show([known], [one], true)).spent).toHaveLength(1);
  });
  it("signs a PSBT with Taproot only if all spent outputs are known", async () => {
    const { output: script, address } = taproot as { output: Bytes; address: string };
    const own = { witnessUtxo: { script, value: 5n } };
    expect((await show([own, other], [{ address, index: 0 }])).spent).toHaveLength(2);
    await expect(show([own, {}], [{ address, index: 0 }])).rejects.toMatchObject(refused("psbt"));
  });
  it("accepts only sighash types of one byte that match the PSBT input's own type", async () => {
    const types = (sighashTypes: readonly unknown[], input: Given = known) =>
      show([input], [{ ...one, sighashTypes }]);
    expect((await types([0, 1, 0xff])).spent).toHaveLength(1);
    expect((await types([3], { ...known, sighashType: 3 })).spent).toHaveLength(1);
    for (const wrong of [[-1], [0x100], [1.5], ["1"], [1, -1]])
      await expect(types(wrong)).rejects.toMatchObject(refused("signInputs[0].sighashTypes"));
    await expect(types([1], { ...known, sighashType: 3 })).rejects.toMatchObject(
      refused("signInputs[0].sighashTypes"),
    );
  });
});

describe("allowed sighash types", () => {
  it.each([
    [{ sighashTypes: [2] }, { sighashType: 3 }, [2]],
    [{ sighashTypes: [] }, { sighashType: 3 }, [3]],
    [{}, { sighashType: 3 }, [3]],
    [{ sighashTypes: [] }, {}, [0, 1]],
    [{}, {}, [0, 1]],
  ])(
    "for the requested sighash types %j and the PSBT input's %j, allows %j",
    (asked, input, types) => {
      expect(allowedSighashTypes({ ...asked, address: ADDRESS, index: 0 }, input)).toEqual(types);
    },
  );
});
