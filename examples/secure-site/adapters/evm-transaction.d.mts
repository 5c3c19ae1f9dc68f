import type { Hex } from "viem";

/** A transaction as it is signed, but for its fees. */
export interface AskedTransaction {
  /** None where a contract is made. */
  readonly to?: Hex;
  readonly data?: Hex;
  /** In base units. */
  readonly value: bigint;
  readonly nonce?: number;
}

/**
 * The transaction that a page asked for and its user agreed to. Throws a refusal where it would be
 * another one: a field that is not known or not well-formed, or neither receiver nor code.
 */
export function transactionOf(
  given: object,
  where: {
    /** The one that sends. */
    readonly account: { readonly address: string };
    /** The chain's number. */
    readonly id: string | number;
  },
): AskedTransaction;
