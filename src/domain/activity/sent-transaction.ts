import type { CaipAddress } from "../caip/caip.types.js";
import { isLatchkitError } from "../errors/latchkit-error.js";
import type {
  BatchStatus,
  TransactionReceipt,
  TransactionRequest,
} from "../transaction/transaction.js";
import type { ActivityStatus } from "./activity.js";

/** Maximum number of pending transactions to track; the oldest are dropped first. */
export const MAX_PENDING = 99;

/** A transaction sent from this page. */
export interface SentTransaction {
  readonly account: CaipAddress;
  /** The transaction hash, or the batch id while the transaction is unknown. */
  readonly hash: string;
  /** An EIP-5792 batch until the wallet reports its transaction. */
  readonly isBatch?: boolean;
  readonly request: Pick<TransactionRequest, "to" | "value" | "data" | "token">;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly status: ActivityStatus;
}

/** Prepends a transaction; keeps each hash once and at most 99 entries. */
export const withNewest = (
  transactions: readonly SentTransaction[],
  transaction: SentTransaction,
): readonly SentTransaction[] =>
  [transaction, ...transactions.filter(({ hash }) => hash !== transaction.hash)].slice(
    0,
    MAX_PENDING,
  );

export interface FinalStatus {
  readonly hash: string;
  /** `gone`: the result is unknown, but the transaction is no longer pending. */
  readonly status: ActivityStatus | "gone";
  /** Hash of the mined transaction; differs if the user sped it up. */
  readonly minedAs: string;
}

/** Derives the final status from a receipt, whose hash may be that of a replacement. */
export const statusOfReceipt = (
  hash: string,
  receipt: Pick<TransactionReceipt, "hash" | "status">,
): FinalStatus => ({
  hash,
  status: receipt.status === "success" ? "confirmed" : "failed",
  minedAs: receipt.hash,
});

/** Derives the final status from a batch status (EIP-5792 codes); undefined while pending. */
export const statusOfBatch = ({
  id,
  code,
  hashes,
}: Pick<BatchStatus, "id" | "code" | "hashes">): FinalStatus | undefined =>
  code < 200
    ? undefined
    : { hash: id, status: code < 300 ? "confirmed" : "failed", minedAs: hashes.at(-1) ?? id };

/** Final status if `error` shows that the transaction can no longer be mined. */
export const statusOfFailure = (hash: string, error: unknown): FinalStatus | undefined =>
  isLatchkitError(error, "transaction/replaced") || isLatchkitError(error, "transaction/expired")
    ? { hash, status: "failed", minedAs: hash }
    : undefined;

/** Applies a final status; returns the same array if nothing changed. */
export const applyFinalStatus = (
  transactions: readonly SentTransaction[],
  { hash, status, minedAs }: FinalStatus,
): readonly SentTransaction[] => {
  const isNew = transactions.some(
    (one) => one.hash === hash && (one.status !== status || minedAs !== hash),
  );
  if (!isNew) return transactions;
  if (status === "gone") return transactions.filter((one) => one.hash !== hash);
  return transactions.map((one) => {
    if (one.hash !== hash) return one;
    const { isBatch, ...sent } = one;
    return { ...sent, status, hash: minedAs, ...(isBatch && minedAs === hash && { isBatch }) };
  });
};
