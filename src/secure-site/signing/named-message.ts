import type { SolanaMessage as NamedMessage } from "../../domain/transaction/added-instructions.js";
import type { SolanaLookup, SolanaMessage } from "./signing.types.js";

/** Accounts of lookup tables follow the others: first all that are changed. */
const loadedOf = (lookups: readonly SolanaLookup[]): readonly string[] => [
  ...lookups.flatMap(({ table, writable }) => writable.map((at) => `${table}:${at}:w`)),
  ...lookups.flatMap(({ table, readable }) => readable.map((at) => `${table}:${at}:r`)),
];

/** The message with accounts by name, for a review; undefined if an index has no account. */
export const namedMessage = (message: SolanaMessage): NamedMessage | undefined => {
  const { version, blockhash, keys, signers, readonlySigners, readonlyOthers } = message;
  const loaded = loadedOf(message.lookups);
  const names = [...keys, ...loaded];
  const [feePayer] = keys;
  const instructions = message.instructions.flatMap(({ program, accounts, data }) => {
    const [name, ...named] = [program, ...accounts].map((at) => names[at]);
    return name !== undefined && named.every((one) => one !== undefined)
      ? [{ program: name, accounts: named, data }]
      : [];
  });
  if (feePayer === undefined || instructions.length < message.instructions.length) return undefined;
  const rights = keys.map((key, at) => {
    const isSigner = at < signers;
    const end = isSigner ? signers - readonlySigners : keys.length - readonlyOthers;
    return [key, { isSigner, isWritable: at < end }] as const;
  });
  const lookups = new Set(loaded);
  return { version, lifetime: blockhash, feePayer, keys: new Map(rights), lookups, instructions };
};
