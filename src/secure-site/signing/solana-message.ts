import { base58Of } from "../../domain/shared/byte-texts.js";

const KEY_BYTES = 32;
/** The first bit of a message with a version, which the other bits name. */
const VERSIONED = 0x80;

/** One instruction; its numbers are places in the list of all keys. */
export interface SolanaInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}
/** Keys that a lookup table adds, by their places in it. */
export interface SolanaLookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readable: readonly number[];
}
/** The signed part of a transaction, whole: the same bytes can be made of it again. */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  /** In base58. */
  readonly keys: readonly string[];
  /** In base58. */
  readonly blockhash: string;
  readonly instructions: readonly SolanaInstruction[];
  readonly lookups: readonly SolanaLookup[];
}

/** Reads bytes from the first to the last. Throws at the end of them. */
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
    const end = this.#at + length;
    if (end > this.#bytes.length) throw new RangeError("no more bytes");
    const part = this.#bytes.slice(this.#at, end);
    this.#at = end;
    return part;
  }
  /** A number of at most 16 bits in as few bytes as it needs (Solana's compact-u16). */
  count(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte < VERSIONED) {
        if (value > 0xffff || (byte === 0 && shift > 0)) throw new RangeError("no count");
        return value;
      }
      if (shift === 14) throw new RangeError("no count");
    }
  }
  list<T>(read: () => T): readonly T[] {
    return Array.from({ length: this.count() }, read);
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
 * Bytes as a message of a legacy or version 0 transaction; undefined where they are none, down to
 * the last byte. The places in it may lead nowhere: `isSound` says whether they do.
 */
export const readSolanaMessage = (bytes: Uint8Array): SolanaMessage | undefined => {
  try {
    const reader = new ByteReader(bytes);
    const first = reader.byte();
    if (first > VERSIONED) return undefined;
    const message =
      first === VERSIONED ? readBody(reader, 0, reader.byte()) : readBody(reader, "legacy", first);
    return reader.isAtEnd ? message : undefined;
  } catch {
    return undefined;
  }
};

/** Whether a message's counts and places fit its keys, as the network asks for. */
export const isSound = (message: SolanaMessage): boolean => {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups } = message;
  const added = lookups.reduce((sum, one) => sum + one.writable.length + one.readable.length, 0);
  const isInside = (place: number): boolean => place < keys.length + added;
  return (
    signers > 0 &&
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    // The first key pays the fee, and is no program.
    instructions.every(
      ({ program, accounts }) =>
        program > 0 && program < keys.length && accounts.every((place) => isInside(place)),
    )
  );
};
