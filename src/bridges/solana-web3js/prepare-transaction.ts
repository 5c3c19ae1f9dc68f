import {
  type ConnectionLike,
  type KeyLike,
  type SendOptionsLike,
  type SignerLike,
  type TransactionLike,
  isVersioned,
} from "./web3js-objects.js";

/** web3.js send options and additional signers. */
export interface SendWith extends SendOptionsLike {
  /** The page's own key pairs; they sign before the wallet. */
  readonly signers?: readonly SignerLike[];
}

interface Fillable {
  feePayer?: unknown;
  recentBlockhash?: unknown;
  lastValidBlockHeight?: unknown;
  partialSign(...signers: readonly SignerLike[]): unknown;
}

interface Signable {
  sign(signers: readonly SignerLike[]): unknown;
}

/**
 * Completes a transaction as a wallet adapter's `sendTransaction` does: sets a missing fee payer
 * and recent blockhash on legacy transactions, then signs with the page's own key pairs.
 */
export const prepareTransaction = async (
  transaction: TransactionLike,
  payer: KeyLike,
  connection: ConnectionLike,
  { signers = [], preflightCommitment }: SendWith,
): Promise<void> => {
  if (isVersioned(transaction)) {
    if (signers.length > 0) await (transaction as unknown as Signable).sign(signers);
    return;
  }
  const legacy = transaction as unknown as Fillable;
  legacy.feePayer ??= payer;
  if (!legacy.recentBlockhash) {
    const commitment = preflightCommitment && { commitment: preflightCommitment };
    const { blockhash, lastValidBlockHeight } = await connection.getLatestBlockhash(commitment);
    legacy.recentBlockhash = blockhash;
    legacy.lastValidBlockHeight = lastValidBlockHeight;
  }
  if (signers.length > 0) await legacy.partialSign(...signers);
};
