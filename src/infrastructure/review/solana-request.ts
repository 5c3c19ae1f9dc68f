import { reviewSolana } from "../../domain/review/chain-review.js";
import { copyOf } from "../../domain/review/request-copy.js";
import type { Review, SolanaReviewRequest } from "../../domain/review/review.js";
import type { SolanaContext } from "../../domain/review/solana.js";
import { UNREADABLE } from "../../domain/review/summary.js";
import { tryRead } from "../../domain/shared/records.js";
import { readSolanaTransaction } from "./solana-transaction.js";

/** Maximum number of transactions in one request. */
const MAX_TRANSACTIONS = 256;
/** Base64 characters of 1,232 bytes, the limit of the network. */
const MAX_BASE64_LENGTH = 1_644;

const messageOf = (base64: unknown) =>
  typeof base64 === "string" && base64.length <= MAX_BASE64_LENGTH
    ? tryRead(() => readSolanaTransaction(base64))
    : undefined;

/** Never throws: a transaction that cannot be read has the finding `malformed-data`. */
export const readSolanaCopy = (
  request: SolanaReviewRequest,
  facts: Omit<SolanaContext, "account">,
): Review => {
  const copy = copyOf(request);
  const read = (): Review | undefined =>
    copy &&
    Array.isArray(copy.transactions) &&
    typeof copy.account === "string" &&
    copy.transactions.length <= MAX_TRANSACTIONS
      ? reviewSolana(copy.transactions.map(messageOf), { ...facts, account: copy.account })
      : undefined;
  return tryRead(read) ?? UNREADABLE;
};
