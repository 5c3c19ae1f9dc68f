import { useState, type ReactElement } from "react";
import { useReview } from "../../hooks/use-group.js";
import { useViewText } from "../../messages/use-text.js";
import { ReviewRequestPanel } from "./review-request-panel.js";

/** The request that waits for the user's decision; the last one while the view closes. */
export default function ReviewRequestView(): ReactElement {
  const {
    review: { pending },
    approve,
    cancel,
  } = useReview();
  const text = useViewText();
  const [shown, setShown] = useState(pending);
  if (pending !== undefined && pending !== shown) setShown(pending);
  const shownRequest = pending ?? shown;
  // Only a host that opens the view itself sees it without a request.
  if (shownRequest === undefined) return <p className="form-note">{text("reviewLastWord")}</p>;
  return <ReviewRequestPanel pending={shownRequest} onApprove={approve} onCancel={cancel} />;
}
