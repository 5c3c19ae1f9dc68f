import {
  type ConnectionLike,
  type KeyLike,
  type SendOptionsLike,
  type SignerLike,
  type TransactionLike,
  isVersioned,
} from "./web3js-objects.js";

/** What sending takes beside the transaction: web3.js's own options, and who else signs it. */
export interface SendWith extends SendOptionsLike {
  /** Key pairs of the page itself; they sign before the wallet does. */
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
 * Completes a transaction as `sendTransaction` of a wallet adapter does: a legacy one without a fee
 * payer is paid by the account, one without a recent blockhash gets the connection's; then the
 * page's own key pairs sign.
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
