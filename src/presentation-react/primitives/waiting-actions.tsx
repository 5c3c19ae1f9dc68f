import type { ReactElement } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import type { TextKey } from "../messages/keys.js";
import { useViewText } from "../messages/use-text.js";
import { ActionButton, RetryAction } from "./action-button.js";

interface Props {
  /** `done`: succeeded; `idle`: nothing requested yet; `waiting`: the wallet is requested. */
  readonly phase: string;
  readonly canRetry: boolean;
  readonly error?: LatchkitError | undefined;
  readonly ask: TextKey;
  readonly onRetry: () => void;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

export function WaitingActions({
  phase,
  canRetry,
  error,
  ask: requestText,
  onRetry,
  onBack,
  onDone,
}: Props): ReactElement {
  const text = useViewText();
  if (phase === "connected" || phase === "done")
    return (
      <ActionButton kind="primary" testId="lk-done" onClick={onDone}>
        {text("done")}
      </ActionButton>
    );
  return (
    <>
      {canRetry && phase === "idle" ? (
        <ActionButton kind="primary" testId="lk-retry" onClick={onRetry}>
          {text(requestText)}
        </ActionButton>
      ) : null}
      {canRetry && phase !== "idle" ? (
        <RetryAction error={error} testId="lk-retry" onRetry={onRetry} />
      ) : null}
      <ActionButton kind="quiet" onClick={onBack}>
        {text(phase === "waiting" ? "cancel" : "back")}
      </ActionButton>
    </>
  );
}
