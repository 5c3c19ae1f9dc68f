import type { Account } from "../../domain/account/account.js";
import type { ReviewFacts } from "../../domain/review/facts.js";
import { reviewRequest } from "../../domain/review/read-request.js";
import type { Review } from "../../domain/review/review.js";
import { isReviewRequest, type ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { UNREADABLE } from "../../domain/review/summary.js";
import { isRecord, tryRead, type Fields } from "../../domain/shared/records.js";
import type { WalletRequest } from "../../ports/wallet-connector.port.js";

/** May throw: the request is then one that nothing reads. */
export type ReadParams = (params: Fields, account: Account) => ReviewedRequest | undefined;

export const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Reads calls of wallets that take one object, by method. Never throws. */
export const objectParams =
  (readers: Readonly<Record<string, ReadParams>>) =>
  ({ method, params }: WalletRequest, account: Account): ReviewedRequest | undefined => {
    const read = Object.hasOwn(readers, method) ? readers[method] : undefined;
    return read && tryRead(() => (isRecord(params) ? read(params, account) : undefined));
  };

/** Reads a text or bytes to sign, on a chain without contract calls. */
export const reviewOfMessage = (request: ReviewedRequest, facts: ReviewFacts): Review =>
  isReviewRequest(request)
    ? reviewRequest(request, facts, {
        decode: () => ({ status: "unknown" }),
        digests: () => [],
      })
    : UNREADABLE;
