/**
 * The web3.js objects this bridge uses, described by shape so that every copy and major version
 * fits: `serialize` and `partialSign` are synchronous in 1.x and asynchronous in 3.x.
 */

/** An object with an account's 32 bytes: `PublicKey` of 1.x, `Address` of 3.x. */
export interface KeyLike {
  toString(): string;
}

/** A class that constructs account keys from base58. */
export type KeyClass<K extends KeyLike> = new (base58: string) => K;

/** An additional signer: a `Keypair` or its equivalent. */
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

/** A legacy or a versioned transaction. */
export type TransactionLike = LegacyTransactionLike | VersionedTransactionLike;

/** Options passed through to web3.js's `sendRawTransaction`. */
export interface SendOptionsLike {
  readonly skipPreflight?: boolean;
  readonly preflightCommitment?: "processed" | "confirmed" | "finalized";
  readonly maxRetries?: number;
}

/** The two methods of a web3.js `Connection` that sending needs. */
export interface ConnectionLike {
  getLatestBlockhash(options?: {
    readonly commitment?: "processed" | "confirmed" | "finalized";
  }): Promise<{ readonly blockhash: unknown; readonly lastValidBlockHeight: unknown }>;
  sendRawTransaction(bytes: Uint8Array, options?: SendOptionsLike): Promise<string>;
}

/** True for a `VersionedTransaction` of any copy. */
export const isVersioned = (
  transaction: TransactionLike,
): transaction is VersionedTransactionLike => "version" in transaction;
