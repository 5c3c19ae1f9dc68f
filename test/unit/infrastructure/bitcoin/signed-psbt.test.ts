import * as curve from "@bitcoinerlab/secp256k1";
import { crypto, initEccLib, networks, payments, Psbt, Transaction } from "bitcoinjs-lib";
import { ECPairFactory } from "ecpair";
import { describe, expect, it } from "vitest";
import { shownPsbt } from "../../../../src/infrastructure/chain-signer/bitcoin/shown-psbt.js";
import {
  finalizePsbt,
  signedPsbt,
} from "../../../../src/infrastructure/chain-signer/bitcoin/signed-psbt.js";
import { SlicedWork } from "../../../../src/infrastructure/shared/sliced-work.js";
import { REGTEST } from "../../../support/worlds/bitcoin.js";
import { EVENT_LOOP } from "../../../support/fixtures/event-loop.js";

initEccLib(curve);
type Bytes = Uint8Array;
type Given = Partial<Psbt["data"]["inputs"][number]>;
const network = networks.regtest;
const work = () => new SlicedWork(EVENT_LOOP, new AbortController().signal);
const PAIRS = ECPairFactory(curve);
const pairOf = (fill: number) => PAIRS.fromPrivateKey(new Uint8Array(32).fill(fill), { network });
const [own, other] = [pairOf(1), pairOf(2)];
const single = payments.p2wpkh({ pubkey: own.publicKey, network });
const SCRIPT = single.output as Bytes;
const NONE = Transaction.SIGHASH_NONE;
const INVALID = { code: "wallet/invalid-answer", context: { method: "signPsbt" } };

/** A PSBT of one input that spends this output, with these fields. */
const psbtOf = (script: Bytes, given: Given = {}, paid = 4_000n): Psbt => {
  const former = new Transaction();
  former.addInput(new Uint8Array(32).fill(9), 0);
  former.addOutput(script, 5_000n);
  const psbt = new Psbt({ network }).addInput({
    hash: former.getHash(),
    index: 0,
    nonWitnessUtxo: former.toBuffer(),
    witnessUtxo: { script, value: 5_000n },
    ...given,
  });
  return psbt.addOutput({ script: SCRIPT, value: paid });
};
interface Asked {
  readonly address?: string | undefined;
  readonly sighashTypes?: readonly number[];
}
const take = async (psbt: Psbt, answer: unknown, asked: Asked) => {
  const { address = "", sighashTypes = [] } = asked;
  const signInputs = [{ address, index: 0, sighashTypes }];
  const shown = await shownPsbt({ psbt: psbt.toBase64(), signInputs }, REGTEST, work());
  const signed = await signedPsbt(shown, answer, signInputs, work());
  return signed.data.inputs[0] as Given;
};
const errorOf = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => undefined,
    (error: unknown) => error,
  );

describe("a signed PSBT with one key", () => {
  const psbt = psbtOf(SCRIPT);
  const signed = (given: Given = {}) =>
    psbtOf(SCRIPT, given).signInput(0, own, given.sighashType ? [given.sighashType] : undefined);

  it("keeps only the wallet's signature from the PSBT that the wallet returns", async () => {
    const answer = signed({
      unknownKeyVals: [{ key: Uint8Array.of(0xf9), value: Uint8Array.of(1) }],
    });
    const input = await take(psbt, answer.toBase64(), single);
    expect(input.partialSig).toEqual(answer.data.inputs[0]?.partialSig);
    expect(input).not.toHaveProperty("unknownKeyVals");
  });
  it.each(["toLowerCase", "toUpperCase"] as const)(
    "accepts a signed PSBT in hex (%s)",
    async (letters) => {
      const answer = signed();
      const input = await take(psbt, answer.toHex()[letters](), single);
      expect(input.partialSig).toEqual(answer.data.inputs[0]?.partialSig);
    },
  );
  it("rejects a signed PSBT in hex for the same reasons as in base64", async () => {
    const another = psbtOf(SCRIPT, {}, 3_999n).signInput(0, own).toHex();
    const hex = signed().toHex();
    for (const answer of [psbt.toHex(), another, hex.slice(0, -1), `0x${hex}`, `${hex} `, "70"])
      await expect(take(psbt, answer, single)).rejects.toMatchObject(INVALID);
  });
  it("rejects a signed PSBT without a signature or with an invalid one", async () => {
    const damaged = signed();
    const [one] = damaged.data.inputs[0]?.partialSig ?? [];
    if (one) one.signature[20] = (one.signature[20] ?? 0) ^ 1;
    for (const answer of [psbt, damaged])
      await expect(take(psbt, answer.toBase64(), single)).rejects.toMatchObject(INVALID);
  });
  it("accepts a signed PSBT only with the requested sighash type", async () => {
    const open = signed({ sighashType: NONE }).toBase64();
    await expect(take(psbt, open, single)).rejects.toMatchObject(INVALID);
    const asked = { ...single, sighashTypes: [NONE] };
    expect((await take(psbt, open, asked)).partialSig).toHaveLength(1);
    await expect(take(psbt, signed().toBase64(), asked)).rejects.toMatchObject(INVALID);
  });
  it("rejects a signed PSBT of a different transaction", async () => {
    const another = psbtOf(SCRIPT, {}, 3_999n).signInput(0, own).toBase64();
    const refused = await errorOf(take(psbt, another, single));
    expect(refused).toMatchObject(INVALID);
    expect(refused).not.toHaveProperty("cause");
    const paid = psbtOf(SCRIPT, { sighashType: NONE }, 3_999n).signInput(0, own, [NONE]);
    const open = { ...single, sighashTypes: [NONE] };
    await expect(take(psbt, paid.toBase64(), open)).rejects.toMatchObject(INVALID);
    const broken = await errorOf(take(psbt, "cHNidP8=", single));
    expect(broken).toMatchObject({ ...INVALID, cause: expect.any(Error) });
  });
  it("rejects an input index that the PSBT does not have", async () => {
    const signInputs = [{ address: single.address ?? "", index: 0 }];
    const shown = await shownPsbt({ psbt: psbt.toBase64(), signInputs }, REGTEST, work());
    const beyond = signInputs.map((one) => ({ ...one, index: 1 }));
    const refused = await errorOf(signedPsbt(shown, signed().toBase64(), beyond, work()));
    expect(refused).toMatchObject(INVALID);
    expect(refused).not.toHaveProperty("cause");
  });
});

describe("a signed PSBT with a P2SH script", () => {
  const behind = payments.p2sh({ redeem: single, network });
  const script = behind.output as Bytes;
  const bare = (given: Given = {}) => psbtOf(script, given);

  it("accepts a signed PSBT that adds the redeem script of a P2SH input", async () => {
    const answer = bare({ redeemScript: SCRIPT }).signInput(0, own);
    const input = await take(bare(), answer.toBase64(), behind);
    expect(input.redeemScript).toEqual(SCRIPT);
    expect(input.partialSig).toHaveLength(1);
  });
  it("accepts a signed PSBT that repeats the redeem script, but not with a different script", async () => {
    const answer = bare({ redeemScript: SCRIPT }).signInput(0, own);
    const input = await take(bare({ redeemScript: SCRIPT }), answer.toBase64(), behind);
    expect(input.partialSig).toHaveLength(1);
    const wrong = bare();
    const redeemScript = payments.p2wpkh({ pubkey: other.publicKey }).output as Bytes;
    wrong.data.updateInput(0, { redeemScript, partialSig: input.partialSig ?? [] });
    await expect(take(bare(), wrong.toBase64(), behind)).rejects.toMatchObject(INVALID);
  });
});

describe("a signed PSBT with several keys", () => {
  const witnessScript = payments.p2ms({ m: 2, pubkeys: [own.publicKey, other.publicKey] })
    .output as Bytes;
  const several = payments.p2wsh({ hash: crypto.sha256(witnessScript), network });
  const psbt = () => psbtOf(several.output as Bytes, { witnessScript });

  it("adds the new signature to a PSBT with several keys, and keeps the existing one unchanged", async () => {
    const first = psbt().signInput(0, own);
    const both = psbt().signInput(0, own).signInput(0, other);
    for (const one of both.data.inputs[0]?.partialSig ?? [])
      if (one.pubkey[5] === own.publicKey[5]) one.signature[20] = (one.signature[20] ?? 0) ^ 1;
    const input = await take(first, both.toBase64(), several);
    expect(input.partialSig).toHaveLength(2);
    expect(input.partialSig).toContainEqual(first.data.inputs[0]?.partialSig?.[0]);
  });
  it("rejects a signed PSBT without a new signature", async () => {
    const first = psbt().signInput(0, own);
    await expect(take(first, first.toBase64(), several)).rejects.toMatchObject(INVALID);
  });
});

describe("a signed PSBT with a Taproot key", () => {
  const script = Uint8Array.from([0x51, 0x20, ...own.publicKey.subarray(1)]);
  const address = payments.p2tr({ output: script, network }).address;
  const psbt = psbtOf(script);
  const signed = (type: number, key = own): string => {
    const unsigned = Transaction.fromBuffer(psbt.data.getTransaction());
    const hash = unsigned.hashForWitnessV1(0, [script], [5_000n], type);
    const tapKeySig = Uint8Array.from([
      ...curve.signSchnorr(hash, key.privateKey as Bytes),
      ...(type === 0 ? [] : [type]),
    ]);
    const answer = psbtOf(script);
    answer.data.updateInput(0, { tapKeySig });
    return answer.toBase64();
  };

  it("accepts a PSBT's Taproot signature only if it is valid and has a requested sighash type", async () => {
    expect((await take(psbt, signed(0), { address })).tapKeySig).toHaveLength(64);
    expect((await take(psbt, signed(1), { address })).tapKeySig).toHaveLength(65);
    for (const refused of [signed(NONE), signed(0, other), psbt.toBase64()])
      await expect(take(psbt, refused, { address })).rejects.toMatchObject(INVALID);
    const asked = { address, sighashTypes: [NONE] };
    expect((await take(psbt, signed(NONE), asked)).tapKeySig).toHaveLength(65);
  });
});

describe("finalising a PSBT", () => {
  it("finalizes every input of a PSBT, including one that is already final", async () => {
    const psbt = psbtOf(SCRIPT).signInput(0, own);
    const { transaction } = await finalizePsbt(psbt, work());
    expect(transaction.ins[0]?.witness).toHaveLength(2);
    expect((await finalizePsbt(psbt, work())).transaction.getId()).toBe(transaction.getId());
  });
  it("rejects finalizing a PSBT with missing signatures or after an abort", async () => {
    await expect(finalizePsbt(psbtOf(SCRIPT), work())).rejects.toMatchObject(INVALID);
    const left = new SlicedWork(EVENT_LOOP, AbortSignal.abort());
    await expect(finalizePsbt(psbtOf(SCRIPT).signInput(0, own), left)).rejects.toMatchObject({
      code: "call/aborted",
    });
  });
});
