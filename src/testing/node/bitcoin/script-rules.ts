import { crypto, payments, script, Transaction } from "bitcoinjs-lib";
import { isSignedBy } from "../../universal/bitcoin/bitcoin-keys.js";

export interface SpentOutput {
  readonly script: Uint8Array;
  /** satoshi */
  readonly value: bigint;
}

interface Spending {
  readonly transaction: Transaction;
  readonly index: number;
  readonly spent: readonly SpentOutput[];
}

type Pieces = readonly (Uint8Array | number)[];

const isSame = (one: Uint8Array | undefined, other: Uint8Array): boolean =>
  one !== undefined && Buffer.compare(one, other) === 0;
const throws = <T>(build: () => T): T | undefined => {
  try {
    return build();
  } catch {
    return undefined;
  }
};

/** Verifies a DER signature with its sighash byte (BIP-66). */
const isValidSignature = (
  signature: Uint8Array | undefined,
  publicKey: Uint8Array | undefined,
  hashOf: (type: number) => Uint8Array,
): boolean => {
  if (signature === undefined || publicKey === undefined || publicKey.length !== 33) return false;
  const parts = throws(() => script.signature.decode(signature));
  return parts !== undefined && isSignedBy(publicKey, hashOf(parts.hashType), parts.signature);
};

/** BIP-143, for a key hash in a witness program or in a P2SH script. */
const isValidWitness = ({ transaction, index, spent }: Spending, program: Uint8Array): boolean => {
  const [signature, publicKey, ...more] = transaction.ins[index]?.witness ?? [];
  if (
    publicKey === undefined ||
    more.length > 0 ||
    !isSame(program.subarray(2), crypto.hash160(publicKey))
  )
    return false;
  const code = payments.p2pkh({ hash: program.subarray(2) }).output;
  return (
    code !== undefined &&
    isValidSignature(signature, publicKey, (type) =>
      transaction.hashForWitnessV0(index, code, spent[index]?.value ?? 0n, type),
    )
  );
};

/** BIP-341: 64 bytes sign everything; a 65th byte is the sighash type and must not be zero. */
const isValidTaproot = (
  { transaction, index, spent }: Spending,
  outputKey: Uint8Array,
): boolean => {
  const [signature, ...more] = transaction.ins[index]?.witness ?? [];
  if (
    signature === undefined ||
    more.length > 0 ||
    (signature.length !== 64 && signature.length !== 65)
  )
    return false;
  const type = signature[64] ?? Transaction.SIGHASH_DEFAULT;
  if (signature.length === 65 && type === Transaction.SIGHASH_DEFAULT) return false;
  const hash = throws(() =>
    transaction.hashForWitnessV1(
      index,
      spent.map((one) => one.script),
      spent.map(({ value }) => value),
      type,
    ),
  );
  return hash !== undefined && isSignedBy(outputKey, hash, signature.subarray(0, 64));
};

const isValidLegacy = ({ transaction, index, spent }: Spending, pieces: Pieces): boolean => {
  const [signature, publicKey] = pieces;
  const code = spent[index]?.script;
  if (
    pieces.length !== 2 ||
    typeof signature === "number" ||
    typeof publicKey === "number" ||
    publicKey === undefined ||
    code === undefined
  )
    return false;
  return (
    isSame(code.subarray(3, 23), crypto.hash160(publicKey)) &&
    isValidSignature(signature, publicKey, (type) =>
      transaction.hashForSignature(index, code, type),
    )
  );
};

export type ScriptType =
  | "p2pkh"
  | "p2sh"
  | "v0_p2wpkh"
  | "v0_p2wsh"
  | "v1_p2tr"
  | "op_return"
  | "unknown";

const SCRIPT_PATTERNS: readonly (readonly [ScriptType, RegExp])[] = [
  ["p2pkh", /^76a914[0-9a-f]{40}88ac$/],
  ["p2sh", /^a914[0-9a-f]{40}87$/],
  ["v0_p2wpkh", /^0014[0-9a-f]{40}$/],
  ["v0_p2wsh", /^0020[0-9a-f]{64}$/],
  ["v1_p2tr", /^5120[0-9a-f]{64}$/],
  ["op_return", /^6a/],
];

/** Classifies a script; names as in Esplora. */
export const scriptTypeOf = (output: Uint8Array): ScriptType => {
  const hex = Buffer.from(output).toString("hex");
  return SCRIPT_PATTERNS.find(([, shape]) => shape.test(hex))?.[0] ?? "unknown";
};

/**
 * True if an input may spend its output. Supports P2PKH, P2WPKH, P2WPKH in P2SH and Taproot key
 * paths; false for all other scripts.
 */
export const isValidSpend = (spending: Spending): boolean => {
  const { transaction, index, spent } = spending;
  const input = transaction.ins[index];
  const output = spent[index]?.script;
  if (input === undefined || output === undefined) return false;
  const pieces: Pieces = script.decompile(input.script) ?? [];
  const type = scriptTypeOf(output);
  if (type === "p2pkh") return input.witness.length === 0 && isValidLegacy(spending, pieces);
  if (type === "p2sh") {
    const [program] = pieces;
    return (
      pieces.length === 1 &&
      typeof program === "object" &&
      scriptTypeOf(program) === "v0_p2wpkh" &&
      isSame(output.subarray(2, 22), crypto.hash160(program)) &&
      isValidWitness(spending, program)
    );
  }
  if (input.script.length > 0) return false;
  return type === "v0_p2wpkh"
    ? isValidWitness(spending, output)
    : type === "v1_p2tr" && isValidTaproot(spending, output.subarray(2));
};

/**
 * Bitcoin Core's dust rule, in satoshi: three times the cost of spending the output at 1 satoshi
 * per byte.
 */
export const dustLimit = (output: Uint8Array): bigint => {
  const type = scriptTypeOf(output);
  if (type === "op_return") return 0n;
  return BigInt(3 * (8 + 1 + output.length + (/^v\d/.test(type) ? 67 : 148)));
};
