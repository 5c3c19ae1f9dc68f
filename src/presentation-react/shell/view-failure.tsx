import type { ReactElement } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { useText } from "../messages/use-text.js";
import { Message } from "../primitives/message.js";
import { RetryAction } from "../primitives/retry-action.js";
import { BrokenDrawing } from "../icons/drawings.js";

interface Props {
  /** Why its code could not be loaded; left out where drawing it failed. */
  readonly error?: LatchkitError;
  readonly onRetry: () => void;
}

/** Stands in for a view that could not be fetched or drawn. */
export function ViewFailure({ error, onRetry }: Props): ReactElement {
  const text = useText();
  const isOutdated = error?.code === "code/outdated";
  return (
    <Message
      drawing={<BrokenDrawing />}
      title={text(isOutdated ? "outdated" : "viewFailed")}
      hint={text(isOutdated ? "code/outdated" : "viewFailedHint")}
      isAlert
    >
      <RetryAction error={error} testId="lk-view-retry" hasIcon={false} onRetry={onRetry} />
    </Message>
  );
}
