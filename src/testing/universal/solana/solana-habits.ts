import { guard, priorityFee, withAdditions } from "./solana-additions.js";
import type { SolanaKey } from "./solana-keys.js";
import { readTransaction } from "./solana-transaction.js";

/**
 * What real wallets do besides answering, and what a hostile one would. Nothing of it unless
 * switched on.
 */
export interface SolanaHabits {
  /**
   * Lighthouse assertions behind the instructions of what it signs: 1 as Phantom, 2 as Solflare.
   */
  readonly guards?: number;
  /**
   * Puts a limit and a price of compute units in front where the transaction has none, as Phantom
   * and Solflare. `price` in millionths of a lamport.
   */
  readonly priorityFee?: { readonly limit: number; readonly price: bigint };
  /** Sends what it was only to sign. */
  readonly sendsItself?: boolean;
  /** Answers once this settled, after its user approved. */
  readonly answersAfter?: Promise<unknown>;
  /** Signs with the key of its second account, whichever is asked. */
  readonly signsWithAnotherKey?: boolean;
  /** Overwrites the bytes and fields that it was given once it answered. */
  readonly mutatesInputs?: boolean;
}

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
const SIGNATURE = 64;

/**
 * The transaction as the wallet signs it: with what its habits add, unless someone signed it
 * before, as real wallets do it.
 */
export const asSigned = (bytes: Uint8Array, payer: string, habits: SolanaHabits): Uint8Array => {
  const { signatures, message, instructions } = readTransaction(bytes);
  const isSigned = signatures.some((signature) => signature.some((byte) => byte !== 0));
  const hasBudget = instructions.some(({ program }) => program === COMPUTE_BUDGET);
  const { guards = 0, priorityFee: fee } = habits;
  if (isSigned || (guards === 0 && fee === undefined)) return Uint8Array.from(bytes);
  const changed = withAdditions(message, {
    before: fee && !hasBudget ? priorityFee(fee.limit, fee.price) : [],
    after: Array.from({ length: guards }, () => guard(payer)),
  });
  const unsigned = new Uint8Array(signatures.length * SIGNATURE);
  return Uint8Array.from([signatures.length, ...unsigned, ...changed]);
};

/** The same account with the signatures of another. */
export const signingAs = (key: SolanaKey, other: SolanaKey | undefined): SolanaKey =>
  other === undefined
    ? key
    : {
        ...key,
        sign: (message) => other.sign(message),
        signTransaction: async (bytes) => {
          const signed = Uint8Array.from(bytes);
          signed.set(await other.sign(readTransaction(bytes).message), 1);
          return signed;
        },
      };

/** Leaves nothing of an input as it was. */
export const mutate = (input: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Uint8Array) value.fill(0xff);
    if (name !== "account") Reflect.deleteProperty(input, name);
  }
};
