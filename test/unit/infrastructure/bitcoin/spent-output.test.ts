import * as curve from "@bitcoinerlab/secp256k1";
import { crypto, initEccLib, payments, script as scripts, Transaction } from "bitcoinjs-lib";
import { describe, expect, it } from "vitest";
import { isInputSigned } from "../../../../src/infrastructure/chain-signer/bitcoin/input-signature.js";

initEccLib(curve);
const EMPTY = new Uint8Array();
const VALUE = 100_000n;
const [ALL, NONE] = [1, 2];
type Bytes = Uint8Array;
const keyOf = (fill: number) => {
  const secret = new Uint8Array(32).fill(fill);
  const pubkey = curve.pointFromScalar(secret, true);
  if (!pubkey) throw new Error("no key");
  return { secret, pubkey };
};
const [a, b, c] = [keyOf(1), keyOf(2), keyOf(3)];
type Key = typeof a;
const outputOf = ({ output }: { output?: Bytes | undefined }): Bytes => output ?? EMPTY;

const P2PKH = outputOf(payments.p2pkh({ pubkey: a.pubkey }));
const P2WPKH = outputOf(payments.p2wpkh({ pubkey: a.pubkey }));
const MULTI = outputOf(payments.p2ms({ m: 2, pubkeys: [a, b, c].map(({ pubkey }) => pubkey) }));
const P2WSH = outputOf(payments.p2wsh({ hash: crypto.sha256(MULTI) }));
const P2TR = Uint8Array.from([0x51, 0x20, ...a.pubkey.subarray(1)]);
const behindHash = (code: Bytes) => outputOf(payments.p2sh({ hash: crypto.hash160(code) }));

/** A transaction that spends two outputs; the tests check the first. */
const spending = () => {
  const transaction = new Transaction();
  transaction.addInput(new Uint8Array(32).fill(7), 0);
  transaction.addInput(new Uint8Array(32).fill(8), 1);
  transaction.addOutput(P2WPKH, 90_000n);
  return transaction;
};
const byHash = (hash: Bytes, { secret }: Key, type: number) =>
  scripts.signature.encode(curve.sign(hash, secret), type);
const plain = (code: Bytes, key: Key = a, type = ALL) =>
  byHash(spending().hashForSignature(0, code, type), key, type);
const segwit = (code: Bytes, key: Key = a, type = ALL, value = VALUE) =>
  byHash(spending().hashForWitnessV0(0, code, value, type), key, type);
const taproot = (type = 0, value = VALUE) => {
  const hash = spending().hashForWitnessV1(0, [P2TR, P2WPKH], [value, 5n], type);
  const signature = curve.signSchnorr(hash, a.secret);
  return type === 0 ? signature : Uint8Array.from([...signature, type]);
};

interface Signed {
  readonly pushed?: readonly Bytes[];
  readonly witness?: readonly Bytes[];
}
const holds = (
  script: Bytes,
  { pushed, witness }: Signed,
  isAllowed: (type: number) => boolean = (type) => type <= ALL,
): boolean => {
  const transaction = spending();
  if (pushed) transaction.setInputScript(0, scripts.compile([...pushed]));
  if (witness) transaction.setWitness(0, [...witness]);
  const outputs = [
    { script, value: VALUE },
    { script: P2WPKH, value: 5n },
  ];
  return isInputSigned(transaction, 0, outputs, isAllowed);
};
const expectNone = (script: Bytes, all: readonly Signed[]): void => {
  for (const [place, one] of all.entries())
    expect({ place, holds: holds(script, one) }).toEqual({ place, holds: false });
};
const { pubkey } = a;

describe("a P2PKH input", () => {
  const signature = plain(P2PKH);
  it("accepts a P2PKH input with a valid signature and public key", () => {
    expect(holds(P2PKH, { pushed: [signature, pubkey] })).toBe(true);
  });
  it("rejects a P2PKH input with an unexpected script, witness, key or signature", () => {
    expectNone(P2PKH, [
      {},
      { pushed: [signature] },
      { pushed: [pubkey] },
      { pushed: [signature, pubkey, pubkey] },
      { pushed: [pubkey, signature, pubkey] },
      { pushed: [plain(P2PKH, b), pubkey] },
      { pushed: [plain(P2PKH, b), b.pubkey] },
      { pushed: [plain(P2WPKH), pubkey] },
      { pushed: [signature, pubkey], witness: [signature] },
      { witness: [signature, pubkey] },
      { pushed: [signature.subarray(0, 20), pubkey] },
    ]);
    for (const other of [Uint8Array.from([0x75, ...P2PKH.subarray(1)]), P2PKH.subarray(0, 24)])
      expect(holds(other, { pushed: [plain(other), pubkey] })).toBe(false);
    const longer = Uint8Array.from([...P2PKH, 0]);
    expect(holds(longer, { pushed: [plain(longer), pubkey] })).toBe(false);
  });
  it("accepts a different sighash type on a P2PKH input only if it is allowed", () => {
    const open = { pushed: [plain(P2PKH, a, NONE), pubkey] };
    expect(holds(P2PKH, open)).toBe(false);
    expect(holds(P2PKH, open, (type) => type === NONE)).toBe(true);
  });
  it("rejects a signed input that does not exist or whose spent output is missing", () => {
    const transaction = spending();
    transaction.setInputScript(0, scripts.compile([signature, pubkey]));
    const output = { script: P2PKH, value: VALUE };
    expect(isInputSigned(transaction, 1, [output], () => true)).toBe(false);
    expect(isInputSigned(transaction, 2, [output, output, output], () => true)).toBe(false);
  });
});

describe("a P2WPKH or P2WSH input", () => {
  it("accepts a P2WPKH input only with a signature and key for the exact value", () => {
    const witness = [segwit(P2PKH), pubkey];
    expect(holds(P2WPKH, { witness })).toBe(true);
    expectNone(P2WPKH, [
      {},
      { witness: [segwit(P2PKH, a, ALL, VALUE - 1n), pubkey] },
      { witness: [segwit(P2PKH, b), b.pubkey] },
      { witness: [...witness, EMPTY] },
      { witness, pushed: [EMPTY] },
      { witness: [segwit(P2PKH, a, NONE), pubkey] },
      { pushed: witness },
    ]);
  });
  it("accepts a P2WSH input only with the required signatures in key order", () => {
    const [first, second, third] = [a, b, c].map((key) => segwit(MULTI, key)) as [
      Bytes,
      Bytes,
      Bytes,
    ];
    for (const two of [
      [first, second],
      [first, third],
      [second, third],
    ])
      expect(holds(P2WSH, { witness: [EMPTY, ...two, MULTI] })).toBe(true);
    const other = outputOf(payments.p2ms({ m: 1, pubkeys: [pubkey] }));
    expectNone(P2WSH, [
      {},
      { witness: [EMPTY, second, first, MULTI] },
      { witness: [EMPTY, first, first, MULTI] },
      { witness: [EMPTY, first, MULTI] },
      { witness: [EMPTY, first, second, third, MULTI] },
      { witness: [first, second, MULTI] },
      { witness: [Uint8Array.of(1), first, second, MULTI] },
      { witness: [EMPTY, first, segwit(MULTI, b, NONE), MULTI] },
      { witness: [EMPTY, segwit(other), other] },
      { witness: [EMPTY, first, second, P2PKH] },
      { witness: [EMPTY, first, second, MULTI], pushed: [EMPTY] },
    ]);
  });
  it("rejects a signed input with a witness program of a different version or length", () => {
    const witness = [segwit(P2PKH), pubkey];
    for (const other of [
      Uint8Array.from([0x52, ...P2WPKH.subarray(1)]),
      P2WPKH.subarray(0, 21),
      Uint8Array.from([0x00, 0x15, ...P2WPKH.subarray(2)]),
      Uint8Array.from([...P2WPKH, 0]),
    ])
      expect(holds(other, { witness })).toBe(false);
  });
});

describe("a P2SH input", () => {
  it("accepts a P2SH input with only the witness program in its script", () => {
    const script = behindHash(P2WPKH);
    const otherKey = outputOf(payments.p2wpkh({ pubkey: b.pubkey }));
    const otherCode = outputOf(payments.p2pkh({ pubkey: b.pubkey }));
    const others = { pushed: [otherKey], witness: [segwit(otherCode, b), b.pubkey] };
    expect(holds(behindHash(otherKey), others)).toBe(true);
    const witness = [segwit(P2PKH), pubkey];
    expect(holds(script, { pushed: [P2WPKH], witness })).toBe(true);
    expectNone(script, [
      { witness },
      { pushed: [P2WPKH] },
      { pushed: [EMPTY, P2WPKH], witness },
      { pushed: [P2WSH], witness },
      { pushed: [P2WPKH], witness: [segwit(P2PKH, b), b.pubkey] },
      others,
    ]);
    const several = [EMPTY, segwit(MULTI), segwit(MULTI, c), MULTI];
    expect(holds(behindHash(P2WSH), { pushed: [P2WSH], witness: several })).toBe(true);
    expectNone(behindHash(P2WSH), [{ pushed: [EMPTY, P2WSH], witness: several }]);
  });
  it("accepts a P2SH multisig input with the signatures in key order", () => {
    const script = behindHash(MULTI);
    const [first, second] = [plain(MULTI), plain(MULTI, b)];
    const one = outputOf(payments.p2ms({ m: 1, pubkeys: [pubkey] }));
    expect(holds(behindHash(one), { pushed: [EMPTY, plain(one), one] })).toBe(true);
    expect(holds(script, { pushed: [EMPTY, first, second, MULTI] })).toBe(true);
    expectNone(script, [
      {},
      { pushed: [EMPTY, second, first, MULTI] },
      { pushed: [first, second, MULTI] },
      { pushed: [Uint8Array.of(7), first, second, MULTI] },
      { pushed: [EMPTY, first, second] },
      { pushed: [EMPTY, first, plain(MULTI, b, NONE), MULTI] },
      { pushed: [EMPTY, plain(one), one] },
    ]);
  });
  it("rejects a P2SH input whose redeem script has an unsupported form", () => {
    const [first, second] = [plain(MULTI), plain(MULTI, b)];
    const pushed = [EMPTY, first, second, MULTI];
    const script = behindHash(MULTI);
    for (const other of [
      Uint8Array.from([0xa8, ...script.subarray(1)]),
      script.subarray(0, 22),
      Uint8Array.from([...script, 0]),
    ])
      expect(holds(other, { pushed })).toBe(false);
  });
});

describe("a P2TR key-path input", () => {
  it("accepts a P2TR signature of 64 bytes, or of 65 bytes with an allowed sighash type", () => {
    expect(holds(P2TR, { witness: [taproot()] })).toBe(true);
    expect(holds(P2TR, { witness: [taproot(ALL)] })).toBe(true);
    const open = { witness: [taproot(3)] };
    expect(holds(P2TR, open)).toBe(false);
    expect(holds(P2TR, open, (type) => type === 3)).toBe(true);
  });
  it("rejects a P2TR input with an unexpected witness", () => {
    const signature = taproot();
    expectNone(P2TR, [
      {},
      { witness: [signature, EMPTY] },
      { witness: [signature], pushed: [EMPTY] },
      { witness: [signature.subarray(0, 63)] },
      { witness: [Uint8Array.from([...signature, 0])] },
      { witness: [Uint8Array.from([...taproot(ALL), 1])] },
      { witness: [taproot(0, VALUE - 1n)] },
      { witness: [segwit(P2PKH), pubkey] },
    ]);
  });
});
