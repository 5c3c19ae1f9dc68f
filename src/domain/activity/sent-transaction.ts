import type { CaipAddress, Namespace } from "../caip/caip.types.js";
import { isLatchkitError } from "../errors/latchkit-error.js";
import type {
  BatchStatus,
  TransactionReceipt,
  TransactionRequest,
} from "../transaction/transaction.js";
import type { ActivityStatus } from "./activity.js";

/** So many that wait for their block are followed and shown (S9-036); the oldest go first. */
export const MOST_PENDING = 99;

/**
 * What was looked for so long, ms, and found in no block is not listed as pending any more: on
 * Solana its blockhash is dead by then. Elsewhere it may wait for ever.
 */
export const LIFE_MS: Readonly<Partial<Record<Namespace, number>>> = { solana: 180_000 };

/** A transaction that was sent from this page. */
export interface SentTransaction {
  readonly account: CaipAddress;
  /** Of a batch whose transaction is not known yet: the batch's id. */
  readonly hash: string;
  /** Calls sent by EIP-5792, until the wallet names the transaction that carried them. */
  readonly isBatch?: boolean;
  readonly request: Pick<TransactionRequest, "to" | "value" | "data" | "token">;
  /** Epoch ms. */
  readonly sentAt: number;
  readonly status: ActivityStatus;
}

/** The newest first, each hash once, at most 99. */
export const withNewest = (
  known: readonly SentTransaction[],
  sent: SentTransaction,
): readonly SentTransaction[] =>
  [sent, ...known.filter(({ hash }) => hash !== sent.hash)].slice(0, MOST_PENDING);

/** What became of one of them. */
export interface SentEnd {
  readonly hash: string;
  /** `gone`: nobody can tell what became of it, but it waits no longer. */
  readonly status: ActivityStatus | "gone";
  /** The hash that is in the block. */
  readonly minedAs: string;
}

/** What its receipt says; the user may have sped it up. */
export const endOfReceipt = (
  hash: string,
  receipt: Pick<TransactionReceipt, "hash" | "status">,
): SentEnd => ({
  hash,
  status: receipt.status === "success" ? "confirmed" : "failed",
  minedAs: receipt.hash,
});

/** What the wallet says of a batch; undefined while it is under way. EIP-5792 names the codes. */
export const endOfBatch = ({
  id,
  code,
  hashes,
}: Pick<BatchStatus, "id" | "code" | "hashes">): SentEnd | undefined =>
  code < 200
    ? undefined
    : { hash: id, status: code < 300 ? "confirmed" : "failed", minedAs: hashes.at(-1) ?? id };

/** Of one that can be in no block any more: `error` is that of a wait or a look. */
export const endOfFailure = (hash: string, error: unknown): SentEnd | undefined =>
  isLatchkitError(error, "transaction/replaced") || isLatchkitError(error, "transaction/expired")
    ? { hash, status: "failed", minedAs: hash }
    : undefined;

/** The same list with what became of one of them; the same object where nothing did. */
export const withEnd = (
  known: readonly SentTransaction[],
  { hash, status, minedAs }: SentEnd,
): readonly SentTransaction[] => {
  const isNew = known.some(
    (one) => one.hash === hash && (one.status !== status || minedAs !== hash),
  );
  if (!isNew) return known;
  if (status === "gone") return known.filter((one) => one.hash !== hash);
  return known.map((one) => {
    if (one.hash !== hash) return one;
    const { isBatch, ...sent } = one;
    return { ...sent, status, hash: minedAs, ...(isBatch && minedAs === hash && { isBatch }) };
  });
};
