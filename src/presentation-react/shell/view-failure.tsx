import type { ReactElement } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { useText } from "../messages/use-text.js";
import { Message } from "../primitives/message.js";
import { RetryAction } from "../primitives/retry-action.js";
import { BrokenDrawing } from "../icons/drawings.js";

interface Props {
  /** The load failure; absent if rendering failed. */
  readonly error?: LatchkitError;
  readonly onRetry: () => void;
}

/** Replaces a view that failed to load or render. */
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
