import { base64Of, base58Of } from "../../../../src/domain/shared/byte-texts.js";
import {
  guard,
  priorityFee,
  withAdditions,
} from "../../../../src/testing/universal/solana/solana-additions.js";
import type { SolanaKey } from "../../../../src/infrastructure/in-memory/index.js";
import type { SeededRandom } from "../../builders/seeded-random.js";

type Change = (message: Uint8Array, random: SeededRandom, owner: string) => Uint8Array;

const LIGHTHOUSE = guard("").program;
const SYSTEM = "11111111111111111111111111111111";
const lamports = (random: SeededRandom): readonly number[] => [
  2,
  0,
  0,
  0,
  ...random.bytes(4),
  0,
  0,
  0,
  0,
];
const drain = (random: SeededRandom, owner: string) => ({
  program: SYSTEM,
  accounts: [owner, base58Of(new Uint8Array(32).fill(66))],
  data: Uint8Array.from(lamports(random)),
});

/** What a wallet makes of a message before it signs it. */
export const CHANGES: Readonly<Record<string, Change>> = {
  nothing: (message) => message,
  guards: (message, random, owner) =>
    withAdditions(message, {
      after: Array.from({ length: 1 + random.below(3) }, () => guard(owner)),
    }),
  "a foreign guard": (message, random) =>
    withAdditions(message, { before: [guard(base58Of(random.bytes(32)))] }),
  "a guard of any kind": (message, random, owner) =>
    withAdditions(message, {
      after: [{ program: LIGHTHOUSE, accounts: [owner], data: random.bytes(1 + random.below(9)) }],
    }),
  "a second budget": (message, random) =>
    withAdditions(message, {
      before: priorityFee(random.below(1_400_000), BigInt(random.below(9_000_000))),
    }),
  "a higher limit or price": (message, random) => {
    const at = 4 + (message[3] ?? 0) * 32 + 32 + 1 + 3 + random.below(17);
    return message.with(at, random.below(256));
  },
  "a drain": (message, random, owner) => withAdditions(message, { after: [drain(random, owner)] }),
  "a drain in front of a guard": (message, random, owner) =>
    withAdditions(message, { before: [drain(random, owner)], after: [guard(owner)] }),
  "an unknown program": (message, random, owner) =>
    withAdditions(message, {
      after: [{ program: base58Of(random.bytes(32)), accounts: [owner], data: random.bytes(8) }],
    }),
  "a flipped bit": (message, random) => {
    const at = random.below(message.length);
    return message.with(at, (message[at] ?? 0) ^ (1 << random.below(8)));
  },
  "flipped bits beside guards": (message, random, owner) => {
    const changed = withAdditions(message, { after: [guard(owner)] });
    const at = random.below(changed.length);
    return changed.with(at, (changed[at] ?? 0) ^ (1 << random.below(8)));
  },
  "a cut end": (message, random) => message.slice(0, message.length - 1 - random.below(20)),
  "a longer end": (message, random) =>
    Uint8Array.from([...message, ...random.bytes(1 + random.below(4))]),
  "another header": (message, random) => message.with(random.below(3), random.below(4)),
  "another blockhash": (message, random) =>
    message.with(4 + (message[3] ?? 0) * 32, random.below(256)),
};

/** How a wallet answers to a transaction that it signed, or did not. */
export type AnswerBehavior =
  | "transaction"
  | "signature alone"
  | "unsigned"
  | "signed by another"
  | "garbage"
  | "sends itself"
  | "sends itself with another signature";
export const ANSWER_BEHAVIORS: readonly AnswerBehavior[] = [
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
export const randomMalformedAnswer = (random: SeededRandom): unknown =>
  random.one<unknown>([
    null,
    undefined,
    7,
    "signed",
    {},
    [],
    { transaction: 1 },
    { transaction: "***" },
    { transaction: base64Of(random.bytes(random.below(1_400))) },
    { signature: base58Of(random.bytes(64)) },
    { signature: "1".repeat(random.below(5_000)) },
  ]);
