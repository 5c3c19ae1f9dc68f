import { base64 } from "@scure/base";
import { crypto, opcodes, script as scripts, Transaction } from "bitcoinjs-lib";
import type { BitcoinAccount } from "./bitcoin-keys.js";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => [...part]));

/** A Bitcoin varint. Supports lengths up to 4 GB. */
const varint = (value: number): Uint8Array => {
  if (value < 0xfd) return Uint8Array.of(value);
  return value <= 0xffff
    ? Uint8Array.of(0xfd, value & 0xff, value >> 8)
    : Uint8Array.of(0xfe, value & 0xff, (value >> 8) & 0xff, (value >> 16) & 0xff, value >>> 24);
};

/** The double SHA-256 of a message with the prefix `Bitcoin Signed Message`. */
export const messageHash = (message: Uint8Array): Uint8Array =>
  crypto.hash256(
    concatBytes(bytesOf("\u0018Bitcoin Signed Message:\n"), varint(message.length), message),
  );

/** BIP-137: 65 bytes with the address type in the first, base64. */
export const signEcdsa = ({ type, key }: BitcoinAccount, message: Uint8Array): string => {
  const { signature, recoveryId } = key.signRecoverable(messageHash(message));
  return base64.encode(
    concatBytes(Uint8Array.of((type === "p2wpkh" ? 39 : 31) + recoveryId), signature),
  );
};

const taggedHash = (message: Uint8Array): Uint8Array => {
  const tag = crypto.sha256(bytesOf("BIP0322-signed-message"));
  return crypto.sha256(concatBytes(tag, tag, message));
};

/** BIP-322: the unspendable transaction whose output the signer spends. */
const toSpend = (script: Uint8Array, message: Uint8Array): Transaction => {
  const transaction = new Transaction();
  transaction.version = 0;
  transaction.addInput(
    new Uint8Array(32),
    0xffff_ffff,
    0,
    scripts.compile([opcodes["OP_0"] ?? 0, taggedHash(message)]),
  );
  transaction.addOutput(script, 0n);
  return transaction;
};

/** BIP-322: the unsigned transaction that spends it. */
export const toSign = (script: Uint8Array, message: Uint8Array): Transaction => {
  const transaction = new Transaction();
  transaction.version = 0;
  transaction.addInput(toSpend(script, message).getHash(), 0, 0);
  transaction.addOutput(scripts.compile([opcodes["OP_RETURN"] ?? 0x6a]), 0n);
  return transaction;
};

const keyHashCode = (script: Uint8Array): Uint8Array =>
  concatBytes(Uint8Array.of(0x76, 0xa9, 0x14), script.subarray(2), Uint8Array.of(0x88, 0xac));

const witnessOf = (
  { type, script, key, publicKey }: BitcoinAccount,
  transaction: Transaction,
): readonly Uint8Array[] => {
  if (type === "p2tr")
    return [
      key.signSchnorr(transaction.hashForWitnessV1(0, [script], [0n], Transaction.SIGHASH_DEFAULT)),
    ];
  const hash = transaction.hashForWitnessV0(0, keyHashCode(script), 0n, Transaction.SIGHASH_ALL);
  return [scripts.signature.encode(key.sign(hash), Transaction.SIGHASH_ALL), publicKey];
};

/** BIP-322 simple format: only the witness, base64. */
export const signBip322 = (account: BitcoinAccount, message: Uint8Array): string => {
  const witness = witnessOf(account, toSign(account.script, message));
  return base64.encode(
    concatBytes(varint(witness.length), ...witness.flatMap((item) => [varint(item.length), item])),
  );
};

/** BIP-322 is the only protocol for Taproot and its default; else BIP-137. */
export const signBitcoinMessage = (
  account: BitcoinAccount,
  message: Uint8Array,
  protocol?: "ecdsa" | "bip322",
): string =>
  (protocol ?? (account.type === "p2tr" ? "bip322" : "ecdsa")) === "bip322"
    ? signBip322(account, message)
    : signEcdsa(account, message);
