import { base58 } from "@scure/base";

export interface WireInstruction {
  readonly program: string;
  readonly data: Uint8Array;
}

/** The decoded parts of a serialized Solana transaction, legacy or version 0. */
export interface WireTransaction {
  readonly version: "legacy" | 0;
  /** 64 bytes each, zeros if missing, in the order of the first `signers`. */
  readonly signatures: readonly Uint8Array[];
  readonly signers: readonly string[];
  readonly keys: readonly string[];
  /** Base58. */
  readonly blockhash: string;
  readonly instructions: readonly WireInstruction[];
  /** The signed bytes. */
  readonly message: Uint8Array;
}

const SIGNATURE = 64;
const KEY = 32;

/** Throws a `RangeError` past the end. */
class Reader {
  readonly #bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.at];
    if (byte === undefined) throw new RangeError("The transaction ends too early.");
    this.at += 1;
    return byte;
  }

  take(length: number): Uint8Array {
    if (this.at + length > this.#bytes.length)
      throw new RangeError("The transaction ends too early.");
    this.at += length;
    return this.#bytes.slice(this.at - length, this.at);
  }

  /** Solana's compact-u16: seven bits per byte, lowest first, at most three bytes. */
  count(): number {
    let value = 0;
    for (let shift = 0; shift <= 14; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new RangeError("A length prefix of the transaction is too long.");
  }

  list<T>(readItem: () => T): readonly T[] {
    return Array.from({ length: this.count() }, readItem);
  }
}

const readInstruction = (reader: Reader, keys: readonly string[]): WireInstruction => {
  const program = keys[reader.byte()] ?? "";
  reader.take(reader.count());
  return { program, data: reader.take(reader.count()) };
};

/** Parses a message, the signed part of a transaction. Throws a `RangeError` if invalid. */
export const readMessage = (
  message: Uint8Array,
): Omit<WireTransaction, "signatures" | "message"> => {
  const isLegacy = (message[0] ?? 0) < 0x80;
  if (!isLegacy && message[0] !== 0x80)
    throw new RangeError("The transaction version is not supported.");
  const reader = new Reader(message, isLegacy ? 0 : 1);
  const signerCount = reader.byte();
  reader.take(2);
  const keys = reader.list(() => base58.encode(reader.take(KEY)));
  const blockhash = base58.encode(reader.take(KEY));
  const instructions = reader.list(() => readInstruction(reader, keys));
  return {
    version: isLegacy ? "legacy" : 0,
    signers: keys.slice(0, signerCount),
    keys,
    blockhash,
    instructions,
  };
};

/** Parses a transaction. Throws a `RangeError` if invalid. */
export const readTransaction = (bytes: Uint8Array): WireTransaction => {
  const reader = new Reader(bytes);
  const signatures = reader.list(() => reader.take(SIGNATURE));
  const message = bytes.slice(reader.at);
  return { ...readMessage(message), signatures, message };
};

/** The transaction with one signer's signature set. Throws if the address is not a signer. */
export const withSignature = (
  bytes: Uint8Array,
  signer: string,
  signature: Uint8Array,
): Uint8Array<ArrayBuffer> => {
  const { signers, message } = readTransaction(bytes);
  const index = signers.indexOf(signer);
  if (index < 0) throw new RangeError("This account is not a signer of the transaction.");
  const signed = Uint8Array.from(bytes);
  signed.set(signature, bytes.length - message.length - (signers.length - index) * SIGNATURE);
  return signed;
};
