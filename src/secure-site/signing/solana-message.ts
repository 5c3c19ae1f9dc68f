import { base58Of } from "../../domain/shared/byte-texts.js";

const KEY_BYTES = 32;
/** Marks a versioned message; the other bits are the version. */
const VERSIONED = 0x80;

/** An instruction; numbers are indices into the list of all keys. */
export interface SolanaInstruction {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}
/** Keys from a lookup table, by index. */
export interface SolanaLookup {
  readonly table: string;
  readonly writable: readonly number[];
  readonly readable: readonly number[];
}
/** A parsed message without loss: it can be re-encoded to the same bytes. */
export interface SolanaMessage {
  readonly version: "legacy" | 0;
  readonly signers: number;
  readonly readonlySigners: number;
  readonly readonlyOthers: number;
  /** Base58. */
  readonly keys: readonly string[];
  /** Base58. */
  readonly blockhash: string;
  readonly instructions: readonly SolanaInstruction[];
  readonly lookups: readonly SolanaLookup[];
}

/** Reads bytes sequentially. Throws at the end. */
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
  /** Reads Solana's compact-u16 in its shortest encoding. */
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
 * Parses a legacy or version 0 message; undefined unless all bytes are consumed. `isSound`
 * validates the indices.
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

/** True if counts and indices fit the keys, as the network requires. */
export const isSound = (message: SolanaMessage): boolean => {
  const { signers, readonlySigners, readonlyOthers, keys, instructions, lookups } = message;
  const added = lookups.reduce((sum, one) => sum + one.writable.length + one.readable.length, 0);
  const isInside = (place: number): boolean => place < keys.length + added;
  return (
    signers > 0 &&
    readonlySigners < signers &&
    signers + readonlyOthers <= keys.length &&
    new Set(keys).size === keys.length &&
    // The first key pays the fee and cannot be a program.
    instructions.every(
      ({ program, accounts }) =>
        program > 0 && program < keys.length && accounts.every((place) => isInside(place)),
    )
  );
};
