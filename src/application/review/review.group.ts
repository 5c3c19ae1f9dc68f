import type { ReviewedRequest } from "../../domain/review/reviewed-request.js";
import type { Lifetime } from "../shared/lifetime.js";
import type { Lazy } from "../shared/lazy.js";
import { lazyGroup } from "../shared/lazy-groups.js";
import type { PendingReviews } from "./pending-reviews.js";
import type { ReadReview, ReviewGroup } from "./review.api.js";

/** The code that reads requests. */
export interface ReviewCode {
  readonly store: PendingReviews;
  readonly read: (
    request: ReviewedRequest,
    simulate: boolean,
    signal: AbortSignal,
  ) => Promise<ReadReview>;
}

const NOTHING = { pending: undefined };

/** Creates `latchkit.review`. */
export const reviewGroup = (life: Lifetime, code: Lazy<ReviewCode>): ReviewGroup =>
  lazyGroup(code, NOTHING, {
    read: (request, { simulate = false, signal } = {}) =>
      life.run("review.read", signal, async (end) =>
        code.use(end, ({ read }) => read(request, simulate, end)),
      ),
    approve: (id) => code.loaded?.store.approve(id),
    cancel: (id) => code.loaded?.store.cancel(id),
  } satisfies Pick<ReviewGroup, "read" | "approve" | "cancel">);
