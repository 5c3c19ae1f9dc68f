import type { ReactElement } from "react";
import { ReviewRequestPanel } from "./review-request-panel.js";
export default function Temp(): ReactElement {
  const pending = (globalThis as any).__pending;
  return <ReviewRequestPanel pending={pending} onApprove={() => undefined} onCancel={() => undefined} />;
}
