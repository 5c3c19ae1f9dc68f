import type { Lazy, MakeLazy } from "../../../application/shared/lazy.js";
import type { ChainReview, ChainSimulation } from "../../../ports/review.port.js";
import type { ReviewContext } from "../../review/host-facts.js";
import type { ChainSupport } from "./chain-support.js";

/** The code that reviews a namespace's requests, fetched once on first use. */
export interface LazyChainReview {
  readonly review: Lazy<ChainReview>;
  readonly simulation: Lazy<ChainSimulation | undefined>;
}

/** Reviews by namespace, of the chains that the host lists. */
export const chainReviews = (
  supports: readonly ChainSupport[],
  context: ReviewContext,
  lazy: MakeLazy,
): ReadonlyMap<string, LazyChainReview> => {
  const reviews = new Map<string, LazyChainReview>();
  for (const { namespace, review: fetch } of supports) {
    if (fetch === undefined || reviews.has(namespace)) continue;
    const review = lazy("review", async () => (await fetch())(context));
    reviews.set(namespace, {
      review,
      simulation: lazy("review", async () => (await review.load()).simulation?.()),
    });
  }
  return reviews;
};
