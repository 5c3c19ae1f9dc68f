import { base64Of, base58Of } from "../../../../src/domain/shared/byte-texts.js";
import {
  guard,
  priorityFee,
  withAdditions,
} from "../../../../src/testing/universal/solana/solana-additions.js";
import type { SolanaKey } from "../../../../src/infrastructure/in-memory/index.js";
import type { SeededRandom } from "../../builders/seeded-random.js";

type Change = (message: Uint8Array, dice: SeededRandom, owner: string) => Uint8Array;

const LIGHTHOUSE = guard("").program;
const SYSTEM = "11111111111111111111111111111111";
const lamports = (dice: SeededRandom): readonly number[] => [
  2,
  0,
  0,
  0,
  ...dice.bytes(4),
  0,
  0,
  0,
  0,
];
const drain = (dice: SeededRandom, owner: string) => ({
  program: SYSTEM,
  accounts: [owner, base58Of(new Uint8Array(32).fill(66))],
  data: Uint8Array.from(lamports(dice)),
});

/** What a wallet makes of a message before it signs it. */
export const CHANGES: Readonly<Record<string, Change>> = {
  nothing: (message) => message,
  guards: (message, dice, owner) =>
    withAdditions(message, {
      after: Array.from({ length: 1 + dice.below(3) }, () => guard(owner)),
    }),
  "a foreign guard": (message, dice) =>
    withAdditions(message, { before: [guard(base58Of(dice.bytes(32)))] }),
  "a guard of any kind": (message, dice, owner) =>
    withAdditions(message, {
      after: [{ program: LIGHTHOUSE, accounts: [owner], data: dice.bytes(1 + dice.below(9)) }],
    }),
  "a second budget": (message, dice) =>
    withAdditions(message, {
      before: priorityFee(dice.below(1_400_000), BigInt(dice.below(9_000_000))),
    }),
  "a higher limit or price": (message, dice) => {
    const at = 4 + (message[3] ?? 0) * 32 + 32 + 1 + 3 + dice.below(17);
    return message.with(at, dice.below(256));
  },
  "a drain": (message, dice, owner) => withAdditions(message, { after: [drain(dice, owner)] }),
  "a drain in front of a guard": (message, dice, owner) =>
    withAdditions(message, { before: [drain(dice, owner)], after: [guard(owner)] }),
  "an unknown program": (message, dice, owner) =>
    withAdditions(message, {
      after: [{ program: base58Of(dice.bytes(32)), accounts: [owner], data: dice.bytes(8) }],
    }),
  "a flipped bit": (message, dice) => {
    const at = dice.below(message.length);
    return message.with(at, (message[at] ?? 0) ^ (1 << dice.below(8)));
  },
  "flipped bits beside guards": (message, dice, owner) => {
    const changed = withAdditions(message, { after: [guard(owner)] });
    const at = dice.below(changed.length);
    return changed.with(at, (changed[at] ?? 0) ^ (1 << dice.below(8)));
  },
  "a cut end": (message, dice) => message.slice(0, message.length - 1 - dice.below(20)),
  "a longer end": (message, dice) =>
    Uint8Array.from([...message, ...dice.bytes(1 + dice.below(4))]),
  "another header": (message, dice) => message.with(dice.below(3), dice.below(4)),
  "another blockhash": (message, dice) => message.with(4 + (message[3] ?? 0) * 32, dice.below(256)),
};

/** How a wallet answers to a transaction that it signed, or did not. */
export type Answering =
  | "transaction"
  | "signature alone"
  | "unsigned"
  | "signed by another"
  | "garbage"
  | "sends itself"
  | "sends itself with another signature";
export const ANSWERINGS: readonly Answering[] = [
  "transaction",
  "transaction",
  "transaction",
  "transaction",
  "signature alone",
  "unsigned",
  "signed by another",
  "garbage",
];

/** A wire form with one signature, base64. */
export const signedWire = async (message: Uint8Array, key: SolanaKey): Promise<string> =>
  base64Of(Uint8Array.from([1, ...(await key.sign(message)), ...message]));

/** What is no answer to anything. */
export const garbage = (dice: SeededRandom): unknown =>
  dice.one<unknown>([
    null,
    undefined,
    7,
    "signed",
    {},
    [],
    { transaction: 1 },
    { transaction: "***" },
    { transaction: base64Of(dice.bytes(dice.below(1_400))) },
    { signature: base58Of(dice.bytes(64)) },
    { signature: "1".repeat(dice.below(5_000)) },
  ]);
