import {
  getCompiledTransactionMessageDecoder,
  getCompiledTransactionMessageEncoder,
  type ReadonlyUint8Array,
} from "@solana/kit";
import { isSameBytes } from "../shared/bytes.js";
import type {
  AccountRights,
  SolanaInstruction,
  SolanaMessage,
} from "../../domain/transaction/added-instructions.js";

type Compiled = ReturnType<ReturnType<typeof getCompiledTransactionMessageDecoder>["decode"]>;
type KnownVersion = Exclude<Compiled, { readonly version: 1 }>;

/** Accounts are ordered: writable signers, other signers, writable others, others. */
const rightsAt = ({ header, staticAccounts }: KnownVersion, index: number): AccountRights => {
  const isSigner = index < header.numSignerAccounts;
  const firstReadonly = isSigner
    ? header.numSignerAccounts - header.numReadonlySignerAccounts
    : staticAccounts.length - header.numReadonlyNonSignerAccounts;
  return { isSigner, isWritable: index < firstReadonly };
};

/** Lookup table accounts follow the static ones: first all writable ones, then the others. */
const loadedAccounts = (message: KnownVersion): readonly string[] => {
  const tables = message.version === 0 ? (message.addressTableLookups ?? []) : [];
  const loaded = (indexes: "writableIndexes" | "readonlyIndexes", right: string): string[] =>
    tables.flatMap((table) =>
      table[indexes].map((index) => `${table.lookupTableAddress}:${index}:${right}`),
    );
  return [...loaded("writableIndexes", "w"), ...loaded("readonlyIndexes", "r")];
};

/** Undefined for an invalid index. Programs are never loaded from a table. */
const instructionsOf = (
  { instructions, staticAccounts }: KnownVersion,
  loaded: readonly string[],
): readonly SolanaInstruction[] | undefined => {
  const names: readonly string[] = [...staticAccounts, ...loaded];
  const read: SolanaInstruction[] = [];
  for (const { programAddressIndex, accountIndices = [], data = [] } of instructions) {
    const program = staticAccounts[programAddressIndex];
    const accounts = accountIndices.map((index) => names[index]);
    if (program === undefined || !accounts.every((one) => one !== undefined)) return undefined;
    read.push({ program, accounts, data: Uint8Array.from(data) });
  }
  return read;
};

/**
 * Parses a message; undefined if it is malformed, of a later version, or not canonically encoded.
 */
export const readMessage = ({
  messageBytes,
}: {
  readonly messageBytes: ReadonlyUint8Array;
}): SolanaMessage | undefined => {
  try {
    const message = getCompiledTransactionMessageDecoder().decode(messageBytes);
    if (message.version !== "legacy" && message.version !== 0) return undefined;
    if (!isSameBytes(getCompiledTransactionMessageEncoder().encode(message), messageBytes))
      return undefined;
    const { staticAccounts, lifetimeToken, version } = message;
    const [feePayer] = staticAccounts;
    const loaded = loadedAccounts(message);
    const instructions = instructionsOf(message, loaded);
    const keys = new Map(staticAccounts.map((key, index) => [key, rightsAt(message, index)]));
    if (feePayer === undefined || !instructions || keys.size !== staticAccounts.length)
      return undefined;
    return {
      version,
      lifetime: lifetimeToken,
      feePayer,
      keys,
      lookups: new Set(loaded),
      instructions,
    };
  } catch {
    return undefined;
  }
};
