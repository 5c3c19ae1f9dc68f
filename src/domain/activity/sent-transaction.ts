import type { CaipAddress } from "../caip/caip.types.js";
import type { TransactionRequest } from "../transaction/transaction.js";
import type { ActivityStatus } from "./activity.js";

/** So many that wait for their block are followed and shown (S9-036); the oldest go first. */
export const MOST_PENDING = 99;

/** A transaction that was sent from this page. */
export interface SentTransaction {
  readonly account: CaipAddress;
  readonly hash: string;
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

/** What became of one of them; `minedAs` is the hash that is in the block. */
export interface SentEnd {
  readonly hash: string;
  readonly status: ActivityStatus;
  readonly minedAs: string;
}

/** The same list with what became of one of them; the same object where nothing did. */
export const withStatus = (
  known: readonly SentTransaction[],
  { hash, status, minedAs }: SentEnd,
): readonly SentTransaction[] =>
  known.some((one) => one.hash === hash && (one.status !== status || minedAs !== hash))
    ? known.map((one) => (one.hash === hash ? { ...one, status, hash: minedAs } : one))
    : known;
