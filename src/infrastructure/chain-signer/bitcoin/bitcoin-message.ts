import { isSameBytes } from "../../shared/bytes.js";
import * as curve from "@bitcoinerlab/secp256k1";
import { crypto, payments, Transaction } from "bitcoinjs-lib";
import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { libraryNetwork, outputScript } from "./bitcoin-library.js";
import { isInputSigned } from "./input-signature.js";

const utf8 = new TextEncoder();
const concatBytes = (...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

export const compactSize = (length: number): readonly number[] => {
  if (length < 0xfd) return [length];
  if (length <= 0xffff) return [0xfd, length & 0xff, length >> 8];
  return [0xfe, length & 0xff, (length >> 8) & 0xff, (length >> 16) & 0xff, (length >>> 24) & 0xff];
};

/** The BIP-322 message hash: a tagged hash of the text's UTF-8 bytes. */
export const bip322Hash = (text: string): Uint8Array => {
  const tag = crypto.sha256(utf8.encode("BIP0322-signed-message"));
  return crypto.sha256(concatBytes(tag, tag, utf8.encode(text)));
};

/**
 * The two virtual transactions of BIP-322, the second unsigned. `script` is that of the address.
 */
export const bip322Transactions = (
  script: Uint8Array,
  text: string,
): { readonly toSpend: Transaction; readonly toSign: Transaction } => {
  const toSpend = new Transaction();
  toSpend.version = 0;
  toSpend.addInput(new Uint8Array(32), 0xffffffff, 0, concatBytes([0x00, 0x20], bip322Hash(text)));
  toSpend.addOutput(script, 0n);
  const toSign = new Transaction();
  toSign.version = 0;
  toSign.addInput(toSpend.getHash(), 0, 0);
  toSign.addOutput(Uint8Array.of(0x6a), 0n);
  return { toSpend, toSign };
};

/** Undefined if malformed or larger than a signature. */
const readWitness = (bytes: Uint8Array): Uint8Array[] | undefined => {
  const count = bytes[0] ?? 0;
  const items: Uint8Array[] = [];
  let at = 1;
  for (let item = 0; item < count; item += 1) {
    const isLong = bytes[at] === 0xfd;
    const length = isLong ? (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0) * 256 : (bytes[at] ?? 0xff);
    at += isLong ? 3 : 1;
    if ((!isLong && length > 0xfc) || at + length > bytes.length) return undefined;
    items.push(bytes.slice(at, at + length));
    at += length;
  }
  return at === bytes.length && count > 0 ? items : undefined;
};

const isFullSighash = (type: number): boolean =>
  type === Transaction.SIGHASH_ALL || type === Transaction.SIGHASH_DEFAULT;

/**
 * BIP-322 "simple": the witness of the second transaction. For P2SH, adds the key's redeem script.
 */
const isBip322Valid = (script: Uint8Array, text: string, signature: Uint8Array): boolean => {
  const witness = readWitness(signature);
  if (!witness) return false;
  const { toSign } = bip322Transactions(script, text);
  toSign.setWitness(0, witness);
  const key = witness[1];
  if (script[0] === 0xa9 && key)
    toSign.setInputScript(0, concatBytes([0x16, 0x00, 0x14], crypto.hash160(key)));
  return isInputSigned(toSign, 0, [{ script, value: 0n }], isFullSighash);
};

const MAGIC = "\u0018Bitcoin Signed Message:\n";

/** The BIP-137 hash: double SHA-256 of a fixed prefix, the text's length and the text. */
export const bip137Hash = (text: string): Uint8Array => {
  const bytes = utf8.encode(text);
  return crypto.hash256(concatBytes(utf8.encode(MAGIC), compactSize(bytes.length), bytes));
};

/** The output scripts that one key can spend, except Taproot. */
const scriptsOf = (key: Uint8Array): readonly (Uint8Array | undefined)[] => {
  const plain = payments.p2pkh({ pubkey: key }).output;
  if (key.length !== 33) return [plain];
  const witness = payments.p2wpkh({ pubkey: key });
  return [plain, witness.output, payments.p2sh({ redeem: witness }).output];
};

/**
 * BIP-137. Wallets disagree on the address type in the header, so only the recovered key is
 * compared.
 */
const isBip137Valid = (script: Uint8Array, text: string, signature: Uint8Array): boolean => {
  const [header = 0] = signature;
  if (signature.length !== 65 || header < 27 || header > 42) return false;
  const recovery = ((header - 27) & 3) as curve.RecoveryIdType;
  const key = curve.recover(bip137Hash(text), signature.subarray(1), recovery, header >= 31);
  return (
    key !== null && scriptsOf(key).some((one) => one !== undefined && isSameBytes(one, script))
  );
};

/**
 * True for a valid BIP-322 "simple" or BIP-137 signature of the text by the address; false for
 * another network's address and unsupported scripts (`input-signature.ts`). Throws only
 * `chain/not-supported`.
 */
export const isMessageSignature = (
  networkId: string,
  address: string,
  text: string,
  signature: Uint8Array,
): boolean => {
  try {
    libraryNetwork(networkId);
    const script = outputScript(networkId, address, "address");
    return isBip137Valid(script, text, signature) || isBip322Valid(script, text, signature);
  } catch (error) {
    if (isLatchkitError(error, "chain/not-supported")) throw error;
    return false;
  }
};
