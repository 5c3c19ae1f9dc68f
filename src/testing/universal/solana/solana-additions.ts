import { base58 } from "@scure/base";

/** An instruction to add. Accounts that the message does not have yet are added as read-only. */
export interface AddedInstruction {
  readonly program: string;
  readonly accounts: readonly string[];
  readonly data: Uint8Array;
}

export interface Additions {
  readonly before?: readonly AddedInstruction[];
  readonly after?: readonly AddedInstruction[];
}

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
const LIGHTHOUSE = "L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95";
const KEY = 32;

const littleEndian = (value: bigint, bytes: number): readonly number[] =>
  Array.from({ length: bytes }, (_, index) => Number((value >> BigInt(8 * index)) & 0xffn));

/** Compute unit limit and price (in millionths of a lamport), as wallets prepend them. */
export const priorityFee = (limit: number, price: bigint): readonly AddedInstruction[] => [
  {
    program: COMPUTE_BUDGET,
    accounts: [],
    data: Uint8Array.from([2, ...littleEndian(BigInt(limit), 4)]),
  },
  { program: COMPUTE_BUDGET, accounts: [], data: Uint8Array.from([3, ...littleEndian(price, 8)]) },
];

/**
 * Lighthouse's AssertAccountInfoMulti on an account, as Phantom (one) and Solflare (two) append it.
 */
export const guard = (account: string): AddedInstruction => ({
  program: LIGHTHOUSE,
  accounts: [account],
  data: Uint8Array.from([6, 4, 1, 3, 0, 0]),
});

/** Reads the fields of a serialized Solana message. */
class MessageReader {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  byte(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw new RangeError("The message ends too early.");
    this.#at += 1;
    return byte;
  }
  take(length: number): Uint8Array {
    this.#at += length;
    if (this.#at > this.#bytes.length) throw new RangeError("The message ends too early.");
    return this.#bytes.slice(this.#at - length, this.#at);
  }
  count(): number {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
  rest(): Uint8Array {
    return this.#bytes.slice(this.#at);
  }
}

const countOf = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...countOf(value >> 7)];
const listOf = (bytes: ArrayLike<number>): readonly number[] => [
  ...countOf(bytes.length),
  ...Array.from(bytes),
];

interface Compiled {
  readonly program: number;
  readonly accounts: readonly number[];
  readonly data: Uint8Array;
}

const wireOf = ({ program, accounts, data }: Compiled): readonly number[] => [
  program,
  ...listOf(accounts),
  ...listOf(data),
];

/**
 * The message with added instructions. Existing accounts and instructions keep index, order and
 * privileges. Throws a `RangeError` for an invalid message.
 */
export const withAdditions = (
  message: Uint8Array,
  { before = [], after = [] }: Additions,
): Uint8Array<ArrayBuffer> => {
  const isVersioned = (message[0] ?? 0) >= 0x80;
  const reader = new MessageReader(message, isVersioned ? 1 : 0);
  const [signers, readonlySigners, readonlyOthers] = [reader.byte(), reader.byte(), reader.byte()];
  const keys = Array.from({ length: reader.count() }, () => base58.encode(reader.take(KEY)));
  const blockhash = reader.take(KEY);
  const instructions = Array.from({ length: reader.count() }, () => ({
    program: reader.byte(),
    accounts: [...reader.take(reader.count())],
    data: reader.take(reader.count()),
  }));
  const keysToAdd = [...before, ...after].flatMap(({ program, accounts }) => [
    program,
    ...accounts,
  ]);
  const addedKeys = [...new Set(keysToAdd)].filter((key) => !keys.includes(key));
  const allKeys = [...keys, ...addedKeys];
  const movedIndex = (index: number): number =>
    index < keys.length ? index : index + addedKeys.length;
  const compileInstruction = ({ program, accounts, data }: AddedInstruction): Compiled => ({
    program: allKeys.indexOf(program),
    accounts: accounts.map((account) => allKeys.indexOf(account)),
    data,
  });
  const allInstructions = [
    ...before.map(compileInstruction),
    ...instructions.map((one) => ({ ...one, accounts: one.accounts.map(movedIndex) })),
    ...after.map(compileInstruction),
  ];
  return Uint8Array.from([
    ...(isVersioned ? message.slice(0, 1) : []),
    signers,
    readonlySigners,
    readonlyOthers + addedKeys.length,
    ...countOf(allKeys.length),
    ...allKeys.flatMap((key) => [...base58.decode(key)]),
    ...blockhash,
    ...countOf(allInstructions.length),
    ...allInstructions.flatMap(wireOf),
    ...reader.rest(),
  ]);
};
