import { isSameBytes } from "../../shared/bytes.js";
import * as curve from "@bitcoinerlab/secp256k1";
import { crypto, payments, script as scripts, type Transaction } from "bitcoinjs-lib";

/** An output that a transaction spends; `value` in satoshi. */
export interface SpentOutput {
  readonly script: Uint8Array;
  readonly value: bigint;
}

/** BIP-143, BIP-341. */
type SighashRule = (type: number) => boolean;

interface Spend {
  readonly transaction: Transaction;
  readonly index: number;
  readonly outputs: readonly SpentOutput[];
  readonly isAllowed: SighashRule;
}
type HashOf = (type: number) => Uint8Array;

/** The witness program of this version and length; undefined for other scripts. */
const program = (script: Uint8Array, version: number, length: number): Uint8Array | undefined =>
  script.length === length + 2 && script[0] === version && script[1] === length
    ? script.subarray(2)
    : undefined;

const isEcdsaValid = (
  signature: Uint8Array,
  key: Uint8Array,
  hashOf: HashOf,
  isAllowed: SighashRule,
): boolean => {
  const { signature: compact, hashType } = scripts.signature.decode(signature);
  return (
    isAllowed(hashType) && curve.isPoint(key) && curve.verify(hashOf(hashType), key, compact, true)
  );
};

const isKeySpendValid = (
  stack: readonly Uint8Array[],
  keyHash: Uint8Array,
  hashOf: HashOf,
  isAllowed: SighashRule,
): boolean => {
  const [signature, key, ...others] = stack;
  if (!signature || !key || others.length > 0 || !isSameBytes(crypto.hash160(key), keyHash))
    return false;
  return isEcdsaValid(signature, key, hashOf, isAllowed);
};

/** OP_CHECKMULTISIG: signatures in the order of their keys, after an empty item. */
const isMultisigValid = (
  stack: readonly Uint8Array[],
  script: Uint8Array,
  hashOf: HashOf,
  isAllowed: SighashRule,
): boolean => {
  const { m, pubkeys } = payments.p2ms({ output: script });
  const [empty, ...signatures] = stack;
  if (empty?.length !== 0 || m === undefined || !pubkeys || signatures.length !== m) return false;
  let next = 0;
  return signatures.every((signature) => {
    const keyIndex = pubkeys.findIndex(
      (key, position) => position >= next && isEcdsaValid(signature, key, hashOf, isAllowed),
    );
    next = keyIndex + 1;
    return keyIndex >= 0;
  });
};

/** Witness version 0: P2WPKH, or P2WSH multisig (BIP-143). */
const isWitnessValid = (
  { transaction, index, isAllowed }: Spend,
  script: Uint8Array,
  value: bigint,
): boolean => {
  const witness = transaction.ins[index]?.witness ?? [];
  const keyHash = program(script, 0, 20);
  if (keyHash) {
    const code = payments.p2pkh({ hash: keyHash }).output ?? script;
    return isKeySpendValid(
      witness,
      keyHash,
      (type) => transaction.hashForWitnessV0(index, code, value, type),
      isAllowed,
    );
  }
  const [code, scriptHash] = [witness.at(-1), program(script, 0, 32)];
  if (!code || !scriptHash || !isSameBytes(crypto.sha256(code), scriptHash)) return false;
  return isMultisigValid(
    witness.slice(0, -1),
    code,
    (type) => transaction.hashForWitnessV0(index, code, value, type),
    isAllowed,
  );
};

/** Taproot key path (BIP-341): 64 bytes, or 65 with a non-default sighash type. */
const isTaprootValid = (
  { transaction, index, outputs, isAllowed }: Spend,
  key: Uint8Array,
): boolean => {
  const [signature, ...others] = transaction.ins[index]?.witness ?? [];
  if (!signature || others.length > 0 || (signature.length !== 64 && signature.length !== 65))
    return false;
  const type = signature[64] ?? 0;
  if ((signature.length === 65 && type === 0) || !isAllowed(type)) return false;
  const hash = transaction.hashForWitnessV1(
    index,
    outputs.map(({ script }) => script),
    outputs.map(({ value }) => value),
    type,
  );
  return curve.verifySchnorr(hash, key, signature.subarray(0, 64));
};

const pushes = (script: Uint8Array): readonly Uint8Array[] =>
  (scripts.decompile(script) ?? []).map((chunk) =>
    typeof chunk === "number" ? new Uint8Array(chunk === 0 ? 0 : 1) : chunk,
  );

/** P2SH (BIP-16): a nested witness program, or multisig. */
const isScriptHashValid = (spend: Spend, hash: Uint8Array, value: bigint): boolean => {
  const { transaction, index, isAllowed } = spend;
  const stack = pushes(transaction.ins[index]?.script ?? new Uint8Array());
  const code = stack.at(-1);
  if (!code || !isSameBytes(crypto.hash160(code), hash)) return false;
  if (program(code, 0, 20) || program(code, 0, 32))
    return stack.length === 1 && isWitnessValid(spend, code, value);
  return isMultisigValid(
    stack.slice(0, -1),
    code,
    (type) => transaction.hashForSignature(index, code, type),
    isAllowed,
  );
};

const isSpendValid = (spend: Spend): boolean => {
  const { transaction, index, outputs, isAllowed } = spend;
  const [spent, input] = [outputs[index], transaction.ins[index]];
  if (!spent || !input) return false;
  const { script, value } = spent;
  const key = program(script, 0x51, 32);
  if (script[0] === 0x00 || key)
    return (
      input.script.length === 0 &&
      (key ? isTaprootValid(spend, key) : isWitnessValid(spend, script, value))
    );
  if (script.length === 23 && script[0] === 0xa9)
    return isScriptHashValid(spend, script.subarray(2, 22), value);
  if (script.length !== 25 || script[0] !== 0x76) return false;
  return (
    input.witness.length === 0 &&
    isKeySpendValid(
      pushes(input.script),
      script.subarray(3, 23),
      (type) => transaction.hashForSignature(index, script, type),
      isAllowed,
    )
  );
};

/**
 * True if the input has a valid signature for the output it spends: P2PKH, P2SH and P2WSH multisig,
 * P2WPKH (also in P2SH), and P2TR key path. `outputs` are those of all inputs, in order. Never
 * throws.
 */
export const isInputSigned = (
  transaction: Transaction,
  index: number,
  outputs: readonly SpentOutput[],
  isAllowed: SighashRule,
): boolean => {
  try {
    return isSpendValid({ transaction, index, outputs, isAllowed });
  } catch {
    return false;
  }
};
