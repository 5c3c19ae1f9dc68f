import { guard, priorityFee, withAdditions } from "./solana-additions.js";
import type { SolanaKey } from "./solana-keys.js";
import { readTransaction } from "./solana-transaction.js";

/** Behaviour of real and hostile wallets, off by default. */
export interface SolanaWalletBehaviour {
  /** Appends Lighthouse assertions to signed transactions: 1 like Phantom, 2 like Solflare. */
  readonly guards?: number;
  /**
   * Prepends compute unit limit and price if the transaction has none, like Phantom and Solflare.
   * `price` in millionths of a lamport.
   */
  readonly priorityFee?: { readonly limit: number; readonly price: bigint };
  /** Sends transactions that it should only sign. */
  readonly sendsItself?: boolean;
  /** Responds once this promise settled, after the user approved. */
  readonly answersAfter?: Promise<unknown>;
  /** Signs with its second account's key for every account. */
  readonly signsWithAnotherKey?: boolean;
  /** Overwrites its input bytes and fields after it responded. */
  readonly mutatesInputs?: boolean;
}

const COMPUTE_BUDGET = "ComputeBudget111111111111111111111111111111";
const SIGNATURE = 64;

/** Adds the instructions that `behaviour` sets, unless the transaction already has a signature. */
export const asSigned = (
  bytes: Uint8Array,
  payer: string,
  behaviour: SolanaWalletBehaviour,
): Uint8Array => {
  const { signatures, message, instructions } = readTransaction(bytes);
  const isSigned = signatures.some((signature) => signature.some((byte) => byte !== 0));
  const hasBudget = instructions.some(({ program }) => program === COMPUTE_BUDGET);
  const { guards = 0, priorityFee: fee } = behaviour;
  if (isSigned || (guards === 0 && fee === undefined)) return Uint8Array.from(bytes);
  const changedMessage = withAdditions(message, {
    before: fee && !hasBudget ? priorityFee(fee.limit, fee.price) : [],
    after: Array.from({ length: guards }, () => guard(payer)),
  });
  const unsigned = new Uint8Array(signatures.length * SIGNATURE);
  return Uint8Array.from([signatures.length, ...unsigned, ...changedMessage]);
};

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

export const mutate = (input: Record<string, unknown>): void => {
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof Uint8Array) value.fill(0xff);
    if (name !== "account") Reflect.deleteProperty(input, name);
  }
};
