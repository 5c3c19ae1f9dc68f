/**
 * What this bridge reads of web3.js, by shape. Every copy and major version that a page may hold
 * fits, so no object is turned away for coming from another copy: `serialize` and `partialSign`
 * answer at once in 1.x and later in 3.x.
 */

/** Anything that holds an account's 32 bytes: `PublicKey` of 1.x, `Address` of 3.x. */
export interface KeyLike {
  toString(): string;
}

/** A class of account keys, made from the account's base58 text. */
export type KeyClass<K extends KeyLike> = new (base58: string) => K;

/** Who signs beside the wallet: a `Keypair`, or what a copy of web3.js takes as one. */
export type SignerLike = object;

/** A transaction with a legacy message, `Transaction`. */
export interface LegacyTransactionLike {
  readonly instructions: readonly unknown[];
  serialize(options: {
    readonly requireAllSignatures: boolean;
    readonly verifySignatures: boolean;
  }): Uint8Array | Promise<Uint8Array>;
}

/** A transaction with a versioned message, `VersionedTransaction`. */
export interface VersionedTransactionLike {
  readonly version: "legacy" | 0 | number;
  readonly message: unknown;
  serialize(): Uint8Array | Promise<Uint8Array>;
}

/** Either kind. */
export type TransactionLike = LegacyTransactionLike | VersionedTransactionLike;

/** The options of web3.js's `sendRawTransaction` that are handed on as they are. */
export interface SendOptionsLike {
  readonly skipPreflight?: boolean;
  readonly preflightCommitment?: "processed" | "confirmed" | "finalized";
  readonly maxRetries?: number;
}

/** The two calls of a web3.js `Connection` that sending needs. */
export interface ConnectionLike {
  getLatestBlockhash(options?: {
    readonly commitment?: "processed" | "confirmed" | "finalized";
  }): Promise<{ readonly blockhash: unknown; readonly lastValidBlockHeight: unknown }>;
  sendRawTransaction(bytes: Uint8Array, options?: SendOptionsLike): Promise<string>;
}

/** True for `VersionedTransaction`, of whichever copy. */
export const isVersioned = (
  transaction: TransactionLike,
): transaction is VersionedTransactionLike => "version" in transaction;
