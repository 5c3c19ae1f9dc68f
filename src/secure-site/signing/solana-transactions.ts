import { base58Of, bytesOfBase58 } from "../../domain/shared/byte-texts.js";
import type {
  SolanaLookup,
  SolanaMessage,
  SolanaToSign,
  SolanaTransaction,
} from "./signing.types.js";
import { refuse, type SiteCall } from "../site.ports.js";
import { MAX_SOLANA_TRANSACTION, MAX_TRANSACTIONS } from "./limits.js";

const KEY_BYTES = 32;
/** Marks a versioned message; the other bits are the version. */
const VERSION_BIT = 0x80;
/** Set in each byte of a compact-u16 except the last. */
const CONTINUATION_BIT = 0x80;

class ByteReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError("no more bytes");
    this.#at += 1;
    return byte;
  }
  take(length: number): Uint8Array {
    const fieldEnd = this.#at + length;
    if (fieldEnd > this.#bytes.length) throw new RangeError("no more bytes");
    const part = this.#bytes.slice(this.#at, fieldEnd);
    this.#at = fieldEnd;
    return part;
  }
  /** Reads a compact-u16, which must have its shortest encoding. */
  count(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < CONTINUATION_BIT) {
        if (value > 0xffff || (byte === 0 && shift > 0)) throw new RangeError("no count");
        return value;
      }
      if (shift === 14) throw new RangeError("no count");
    }
  }
  list<T>(readItem: () => T): readonly T[] {
    return Array.from({ length: this.count() }, readItem);
  }
  key(): string {
    return base58Of(this.take(KEY_BYTES));
  }
  bytes(): Uint8Array {
    return this.take(this.count());
  }
}

const readBody = (reader: ByteReader, version: "legacy" | 0, signers: number): SolanaMessage => {
  const [readonlySigners, readonlyOthers] = [reader.byte(), reader.byte()];
  const keys = reader.list(() => reader.key());
  const blockhash = reader.key();
  const instructions = reader.list(() => ({
    program: reader.byte(),
    accounts: [...reader.bytes()],
    data: reader.bytes(),
  }));
  const readLookup = (): SolanaLookup => ({
    table: reader.key(),
    writable: [...reader.bytes()],
    readable: [...reader.bytes()],
  });
  const lookups = version === 0 ? reader.list(readLookup) : [];
  const header = { version, signers, readonlySigners, readonlyOthers };
  return { ...header, keys, blockhash, instructions, lookups };
};

/**
 * Parses a legacy or version 0 message; undefined unless all bytes are consumed.
 * `hasValidIndices` validates the indices.
 */
export const readSolanaMessage = (bytes: Uint8Array): SolanaMessage | undefined => {
  try {
    const reader = new ByteReader(bytes);
    const first = reader.byte();
    if (first > VERSION_BIT) return undefined;
    const message =
      first === VERSION_BIT
        ? readBody(reader, 0, reader.byte())
        : readBody(reader, "legacy", first);
    return reader.isAtEnd ? message : undefined;
  } catch {
    return undefined;
  }
};

const hasValidIndices = (message: SolanaMessage): boolean => {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups } = message;
  const lookupKeyCount = lookups.reduce(
    (sum, one) => sum + one.writable.length + one.readable.length,
    0,
  );
  const isInside = (keyIndex: number): boolean => keyIndex < keys.length + lookupKeyCount;
  return (
    signers > 0 &&
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    // The first key pays the fee and cannot be a program.
    instructions.every(
      ({ program, accounts }) =>
        program > 0 && program < keys.length && accounts.every((keyIndex) => isInside(keyIndex)),
    )
  );
};

const SIGNATURE_BYTES = 64;
const SIGNATURE_LAMPORTS = 5_000n;
/** 0.1 SOL; larger fees are an error or theft. */
const MAX_FEE_LAMPORTS = 100_000_000n;
const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
/** Each check of these programs costs as much as a transaction signature. */
const SIGNATURE_PROGRAMS = new Set([
  "Ed25519SigVerify111111111111111111111111111",
  "KeccakSecp256k11111111111111111111111111111",
  "Secp256r1SigVerify1111111111111111111111111",
]);
const [SET_UNIT_LIMIT, SET_UNIT_PRICE] = [2, 3] as const;
const [DEFAULT_UNITS, MAX_UNITS] = [200_000n, 1_400_000n] as const;
const MICRO_LAMPORTS = 1_000_000n;

const numberIn = (bytes: Uint8Array): bigint =>
  bytes.reduceRight((sum, byte) => sum * 256n + BigInt(byte), 0n);

/** Maximum network fee, lamports: per signature, plus compute units at the transaction's price. */
const solanaFee = ({ signers, keys, instructions }: SolanaMessage): bigint => {
  let limit: bigint | undefined;
  let [price, instructionCount] = [0n, 0n];
  let signatures = signers;
  for (const { program, data } of instructions) {
    const name = keys[program] ?? "";
    if (SIGNATURE_PROGRAMS.has(name)) signatures += data[0] ?? 0;
    if (name !== COMPUTE_BUDGET) instructionCount += 1n;
    else if (data[0] === SET_UNIT_LIMIT) limit = numberIn(data.slice(1, 5));
    else if (data[0] === SET_UNIT_PRICE) price = numberIn(data.slice(1, 9));
  }
  const units = limit ?? instructionCount * DEFAULT_UNITS;
  const priority = price * (units < MAX_UNITS ? units : MAX_UNITS);
  return (
    BigInt(signatures) * SIGNATURE_LAMPORTS + (priority + MICRO_LAMPORTS - 1n) / MICRO_LAMPORTS
  );
};

const readOne = (encoded: unknown, address: string): SolanaTransaction => {
  const bytes = bytesOfBase58(encoded, MAX_SOLANA_TRANSACTION);
  if (bytes === undefined || bytes.length > MAX_SOLANA_TRANSACTION)
    return refuse("The transaction is too long");
  // Always one byte: below 128 in a transaction of this size.
  const signatureCount = bytes[0] ?? 0;
  const message = bytes.slice(1 + signatureCount * SIGNATURE_BYTES);
  const parsedMessage = readSolanaMessage(message);
  if (
    parsedMessage === undefined ||
    !hasValidIndices(parsedMessage) ||
    parsedMessage.signers !== signatureCount
  )
    return refuse("The transaction cannot be read");
  const signerIndex = parsedMessage.keys.indexOf(address);
  if (signerIndex < 0 || signerIndex >= parsedMessage.signers)
    refuse("This account is not a signer of the transaction");
  const fee = solanaFee(parsedMessage);
  if (fee > MAX_FEE_LAMPORTS) refuse("The transaction's fee is far too high");
  return { bytes, message, read: parsedMessage, signerIndex, fee };
};

/** Parses `solana_signTransaction` and similar: legacy and version 0. */
export const readSolanaTransactions = ({ params, account }: SiteCall): SolanaToSign => {
  const { transaction, transactions } = params as Readonly<Record<string, unknown>>;
  const encoded = Array.isArray(transactions)
    ? (transactions as readonly unknown[])
    : [transaction];
  if (encoded.length === 0 || encoded.length > MAX_TRANSACTIONS)
    refuse(`At most ${MAX_TRANSACTIONS} transactions can be signed at once`);
  const address = account?.address ?? "";
  return { kind: "solana", transactions: encoded.map((one) => readOne(one, address)) };
};
