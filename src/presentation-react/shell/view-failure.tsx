import type { ReactElement } from "react";
import { useText } from "../messages/use-text.js";
import { ActionButton } from "../primitives/action-button.js";
import { Message } from "../primitives/message.js";
import { BrokenDrawing } from "../icons/drawings.js";

/** Stands in for a view that could not be fetched or drawn. */
export function ViewFailure({ onRetry }: { readonly onRetry: () => void }): ReactElement {
  const text = useText();
  return (
    <Message
      drawing={<BrokenDrawing />}
      title={text("viewFailed")}
      hint={text("viewFailedHint")}
      isAlert
    >
      <ActionButton kind="primary" onClick={onRetry}>
        {text("retry")}
      </ActionButton>
    </Message>
  );
}
