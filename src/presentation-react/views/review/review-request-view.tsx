import type { ReactElement } from "react";
import { useReview } from "../../hooks/use-group.js";
import { ReviewRequestPanel } from "./review-request-panel.js";

/** The request that waits for the user's decision. */
export default function ReviewRequestView(): ReactElement | null {
  const { review, approve, cancel } = useReview();
  return review.pending === undefined ? null : (
    <ReviewRequestPanel pending={review.pending} onApprove={approve} onCancel={cancel} />
  );
}
