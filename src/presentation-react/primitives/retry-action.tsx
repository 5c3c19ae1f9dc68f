import type { ReactElement } from "react";
import { internalsOf } from "../../application/internals.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { RetryIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";
import { ActionButton } from "./action-button.js";

interface Props {
  readonly error?: LatchkitError | undefined;
  /** `small`: for a part of a view, next to the text of the failure. */
  readonly kind?: "primary" | "small";
  readonly testId?: string;
  readonly hasIcon?: boolean;
  readonly onRetry: () => void;
}

/** Retries, or reloads a page that is older than the last deploy. */
export function RetryAction({
  error,
  kind = "primary",
  testId,
  hasIcon = true,
  onRetry,
}: Props): ReactElement {
  const text = useText();
  const { lifecycle } = internalsOf(useLatchkit());
  const isOutdated = error?.code === "code/outdated";
  return (
    <ActionButton
      kind={kind}
      {...(isOutdated ? { testId: "lk-reload" } : testId && { testId })}
      onClick={isOutdated ? () => lifecycle.reload() : onRetry}
    >
      {hasIcon ? <RetryIcon /> : null}
      {text(isOutdated ? "reload" : "retry")}
    </ActionButton>
  );
}
