import { tryRead } from "../shared/records.js";
import type { SolanaInstruction } from "../transaction/added-instructions.js";
import { visibleValue } from "./clean-text.js";
import type { ReviewField } from "./review-part.js";
import {
  address,
  InstructionReader,
  lamports,
  number,
  text,
  type DecodedInstruction,
  type SolanaEffect,
} from "./solana-data.js";
import { readTokenInstruction, type MintFacts } from "./solana-token.js";

type Read = (reader: InstructionReader, facts: MintFacts) => DecodedInstruction | undefined;

const decoded = (
  name: string,
  fields: readonly ReviewField[],
  ...effects: readonly SolanaEffect[]
): DecodedInstruction => ({ name, fields, effects });

/** u64 length, then bytes. */
const afterSeed = (reader: InstructionReader, at: number): number =>
  at + 8 + Number(reader.uint(at, 8));

const assign = (reader: InstructionReader, ownerAt: number, name: string): DecodedInstruction => {
  const [account, to] = [reader.account(0), reader.key(ownerAt)];
  return decoded(name, [address("account", account), address("program", to)], {
    kind: "assign",
    account,
    to,
  });
};

const createAccount = (reader: InstructionReader, at: number, name: string): DecodedInstruction => {
  const [from, to, amount] = [reader.account(0), reader.account(1), reader.uint(at, 8)];
  const fields = [
    address("from", from),
    address("account", to),
    lamports("amount", amount),
    address("program", reader.key(at + 16)),
  ];
  return decoded(name, fields, { kind: "transfer", owner: from, to, token: undefined, amount });
};

/** Account 0 pays; the account at `ownerAt` signs. */
const sends = (
  reader: InstructionReader,
  name: string,
  { from = "from", toAt, ownerAt }: { from?: string; toAt: number; ownerAt: number },
): DecodedInstruction => {
  const [to, amount] = [reader.account(toAt), reader.uint(4, 8)];
  const fields = [address(from, reader.account(0)), address("to", to), lamports("amount", amount)];
  const owner = reader.account(ownerAt);
  return decoded(name, fields, { kind: "transfer", owner, to, token: undefined, amount });
};

const SYSTEM: Readonly<Record<number, Read>> = {
  0: (reader) => createAccount(reader, 4, "createAccount"),
  1: (reader) => assign(reader, 4, "assign"),
  2: (reader) => sends(reader, "transfer", { toAt: 1, ownerAt: 0 }),
  3: (reader) => createAccount(reader, afterSeed(reader, 36), "createAccountWithSeed"),
  4: (reader) =>
    decoded("advanceNonceAccount", [address("nonceAccount", reader.account(0))], {
      kind: "nonce-advance",
      account: reader.account(0),
    }),
  5: (reader) =>
    sends(reader, "withdrawNonceAccount", { from: "nonceAccount", toAt: 1, ownerAt: 4 }),
  6: (reader) =>
    decoded("initializeNonceAccount", [
      address("nonceAccount", reader.account(0)),
      address("authority", reader.key(4)),
    ]),
  7: (reader) => {
    const [account, to] = [reader.account(0), reader.key(4)];
    const fields = [address("nonceAccount", account), address("authority", to)];
    return decoded("authorizeNonceAccount", fields, { kind: "nonce-authority", account, to });
  },
  8: (reader) =>
    decoded("allocate", [
      address("account", reader.account(0)),
      number("space", reader.uint(4, 8)),
    ]),
  10: (reader) => assign(reader, afterSeed(reader, 36), "assignWithSeed"),
  11: (reader) => sends(reader, "transferWithSeed", { toAt: 2, ownerAt: 1 }),
};

const authorize =
  (name: string, authorityOf: (reader: InstructionReader) => string): Read =>
  (reader) => {
    const [account, to] = [reader.account(0), authorityOf(reader)];
    const fields = [address("stakeAccount", account), address("authority", to)];
    return decoded(name, fields, { kind: "authority", account, role: "stake", to });
  };

const STAKE: Readonly<Record<number, Read>> = {
  1: authorize("authorize", (reader) => reader.key(4)),
  2: (reader) =>
    decoded("delegateStake", [
      address("stakeAccount", reader.account(0)),
      address("voteAccount", reader.account(1)),
    ]),
  3: (reader) =>
    decoded("split", [
      address("stakeAccount", reader.account(0)),
      address("newAccount", reader.account(1)),
      lamports("amount", reader.uint(4, 8)),
    ]),
  4: (reader) => sends(reader, "withdraw", { from: "stakeAccount", toAt: 1, ownerAt: 4 }),
  5: (reader) => decoded("deactivate", [address("stakeAccount", reader.account(0))]),
  8: authorize("authorizeWithSeed", (reader) => reader.key(4)),
  10: authorize("authorizeChecked", (reader) => reader.account(3)),
  11: authorize("authorizeCheckedWithSeed", (reader) => reader.account(3)),
};

const COMPUTE_BUDGET: Readonly<Record<number, Read>> = {
  1: (reader) => decoded("requestHeapFrame", [number("bytes", reader.uint(1, 4))]),
  2: (reader) => {
    const units = reader.uint(1, 4);
    return decoded("setComputeUnitLimit", [number("units", units)], { kind: "unit-limit", units });
  },
  3: (reader) => {
    const microLamports = reader.uint(1, 8);
    return decoded("setComputeUnitPrice", [number("microLamports", microLamports)], {
      kind: "unit-price",
      microLamports,
    });
  },
  4: (reader) => decoded("setLoadedAccountsDataSizeLimit", [number("bytes", reader.uint(1, 4))]),
};

const ASSOCIATED_TOKEN_NAMES = ["create", "createIdempotent"] as const;
const associatedToken: Read = (reader) => {
  const index = reader.length === 0 ? 0 : Number(reader.uint(0, 1));
  const name = ASSOCIATED_TOKEN_NAMES[index];
  return name === undefined
    ? undefined
    : decoded(name, [
        address("payer", reader.account(0)),
        address("tokenAccount", reader.account(1)),
        address("owner", reader.account(2)),
        address("mint", reader.account(3)),
      ]);
};

const memo: Read = (reader) => {
  const bytes = reader.bytes(0, reader.length);
  return decoded("memo", [text("text", visibleValue(new TextDecoder().decode(bytes)))]);
};

/** The little-endian number at the start of the data. */
const byNumber =
  (table: Readonly<Record<number, Read>>, bytes: number): Read =>
  (reader, facts) =>
    table[Number(reader.uint(0, bytes))]?.(reader, facts);

const TOKEN = "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA";
const TOKEN_2022 = "TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb";

const PROGRAMS = new Map<string, Read>([
  ["11111111111111111111111111111111", byNumber(SYSTEM, 4)],
  ["Stake11111111111111111111111111111111111111", byNumber(STAKE, 4)],
  ["ComputeBudget111111111111111111111111111111", byNumber(COMPUTE_BUDGET, 1)],
  ["ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL", associatedToken],
  ["MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr", memo],
  ["Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo", memo],
  [TOKEN, (reader, facts) => readTokenInstruction(reader, facts, undefined)],
  [TOKEN_2022, (reader, facts) => readTokenInstruction(reader, facts, TOKEN_2022)],
]);

/** True for a program whose instructions the reader knows. */
export const isKnownProgram = (program: string): boolean => PROGRAMS.has(program);

/** Reads an instruction; undefined if its program, number or length is not known. */
export const readInstruction = (
  instruction: SolanaInstruction,
  facts: MintFacts,
): DecodedInstruction | undefined =>
  tryRead(() => PROGRAMS.get(instruction.program)?.(new InstructionReader(instruction), facts));
