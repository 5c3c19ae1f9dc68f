import type { ReviewFacts } from "../../domain/review/facts.js";
import { reviewRequest } from "../../domain/review/read-request.js";
import type { Review } from "../../domain/review/review.js";
import { isReviewRequest, type ReviewedRequest } from "../../domain/review/reviewed-request.js";
import { UNREADABLE } from "../../domain/review/summary.js";

/** Reads a text or bytes to sign, on a chain without contract calls. */
export const reviewOfMessage = (request: ReviewedRequest, facts: ReviewFacts): Review =>
  isReviewRequest(request)
    ? reviewRequest(request, facts, {
        decode: () => ({ status: "unknown" }),
        digests: () => [],
      })
    : UNREADABLE;
