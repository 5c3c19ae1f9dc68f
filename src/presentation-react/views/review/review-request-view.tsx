import type { ReactElement } from "react";
import { useReview } from "../../hooks/use-group.js";

/** The request that waits for the user. */
export default function ReviewRequestView(): ReactElement {
  const { review } = useReview();
  return <p>{review.pending?.request.account}</p>;
}
