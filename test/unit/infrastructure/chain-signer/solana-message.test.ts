import { type Address, getCompiledTransactionMessageEncoder, type Transaction } from "@solana/kit";
import { describe, expect, it } from "vitest";
import { readMessage } from "../../../../src/infrastructure/chain-signer/solana-message.js";
import { base58Of } from "../../../../src/domain/shared/byte-texts.js";

type Compiled = Parameters<ReturnType<typeof getCompiledTransactionMessageEncoder>["encode"]>[0];
type Versioned = Extract<Compiled, { readonly version: 0 }>;

/** Addresses by number. */
const key = (digit: number): Address => base58Of(new Uint8Array(32).fill(digit)) as Address;
const [PAYER, CO_SIGNER, READER, RECEIVER, PROGRAM] = [1, 2, 3, 4, 5].map(key) as [
  Address,
  Address,
  Address,
  Address,
  Address,
];
const [TABLE, OTHER_TABLE] = [key(8), key(9)];

const MESSAGE: Versioned = {
  version: 0,
  header: {
    numSignerAccounts: 3,
    numReadonlySignerAccounts: 1,
    numReadonlyNonSignerAccounts: 1,
  },
  staticAccounts: [PAYER, CO_SIGNER, READER, RECEIVER, PROGRAM],
  lifetimeToken: key(7),
  instructions: [
    { programAddressIndex: 4, accountIndices: [0, 3], data: Uint8Array.of(2, 9) },
    { programAddressIndex: 4 },
  ],
};
const bytesOf = (message: Compiled): Uint8Array =>
  Uint8Array.from(getCompiledTransactionMessageEncoder().encode(message));
const readBytes = (messageBytes: Uint8Array) =>
  readMessage({ messageBytes, signatures: {} } as unknown as Transaction);
const read = (over: Partial<Versioned> = {}) => readBytes(bytesOf({ ...MESSAGE, ...over }));

describe("the parsed message of a Solana transaction", () => {
  it("lists fee payer, signers, writable accounts and programs of a Solana message", () => {
    expect(read()).toEqual({
      version: 0,
      lifetime: key(7),
      feePayer: PAYER,
      keys: new Map([
        [PAYER, { isSigner: true, isWritable: true }],
        [CO_SIGNER, { isSigner: true, isWritable: true }],
        [READER, { isSigner: true, isWritable: false }],
        [RECEIVER, { isSigner: false, isWritable: true }],
        [PROGRAM, { isSigner: false, isWritable: false }],
      ]),
      lookups: new Set(),
      instructions: [
        { program: PROGRAM, accounts: [PAYER, RECEIVER], data: Uint8Array.of(2, 9) },
        { program: PROGRAM, accounts: [], data: Uint8Array.of() },
      ],
    });
  });
  it("reads a legacy Solana message like the same message of version 0", () => {
    const { version: _, ...rest } = MESSAGE;
    expect(readBytes(bytesOf({ ...rest, version: "legacy" }))).toEqual({
      ...read(),
      version: "legacy",
    });
  });
  it("lists a Solana lookup table's accounts by table, index and right, writable accounts first", () => {
    const message = read({
      addressTableLookups: [
        { lookupTableAddress: TABLE, writableIndexes: [4], readonlyIndexes: [7, 2] },
        { lookupTableAddress: OTHER_TABLE, writableIndexes: [5], readonlyIndexes: [1] },
      ],
      instructions: [{ programAddressIndex: 4, accountIndices: [0, 5, 6, 7, 8, 9] }],
    });
    const loaded = [
      `${TABLE}:4:w`,
      `${OTHER_TABLE}:5:w`,
      `${TABLE}:7:r`,
      `${TABLE}:2:r`,
      `${OTHER_TABLE}:1:r`,
    ];
    expect(message?.instructions[0]?.accounts).toEqual([PAYER, ...loaded]);
    expect(message?.lookups).toEqual(new Set(loaded));
  });
  const oneTable = [{ lookupTableAddress: TABLE, writableIndexes: [4], readonlyIndexes: [] }];
  it.each<[string, Partial<Versioned>]>([
    ["calls a program that it does not list", { instructions: [{ programAddressIndex: 5 }] }],
    [
      "calls a program from a lookup table",
      { addressTableLookups: oneTable, instructions: [{ programAddressIndex: 5 }] },
    ],
    [
      "names an account that it does not list",
      { instructions: [{ programAddressIndex: 4, accountIndices: [0, 5] }] },
    ],
    ["lists an account twice", { staticAccounts: [PAYER, RECEIVER, READER, RECEIVER, PROGRAM] }],
    ["lists no account", { staticAccounts: [], instructions: [] }],
  ])("rejects a Solana message that %s", (_, over) => {
    expect(read(over)).toBeUndefined();
  });
  it.each([
    ["has a later version", (bytes: Uint8Array) => bytes.with(0, 0x81)],
    ["ends early", (bytes: Uint8Array) => bytes.slice(0, -2)],
    ["has bytes after its end", (bytes: Uint8Array) => Uint8Array.of(...bytes, 0)],
    [
      "has a count in two bytes that needs one",
      (bytes: Uint8Array) => Uint8Array.of(...bytes.slice(0, 4), 0x85, 0, ...bytes.slice(5)),
    ],
    ["is empty", () => Uint8Array.of()],
  ])("rejects a Solana message whose encoding %s", (_, change) => {
    expect(readBytes(change(bytesOf(MESSAGE)))).toBeUndefined();
  });
});
