import type { ReactElement } from "react";
import { useViewText } from "../../messages/use-text.js";

/** The request that waits for the user. */
export default function ReviewRequestView(): ReactElement {
  return <p>{useViewText()("titleReviewRequest")}</p>;
}
