import { useLayoutEffect, useRef, type ReactElement, type ReactNode, type RefObject } from "react";
import { internalsOf } from "../../application/internals.js";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { RetryIcon } from "../icons/icons.js";
import { useText } from "../messages/use-text.js";
import { useLatchkit } from "../provider/context.js";

/**
 * For a button that may unmount while focused, such as Retry: the focus moves to the labelled
 * region around it, else to the title of the view.
 */
const useFocusHandover = (): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const element = button.current as HTMLButtonElement;
    // The effect cleanup is the last moment in which the button has the focus.
    return () => {
      const root = element.getRootNode() as ShadowRoot;
      if (root.activeElement !== element) return;
      const region = element.closest<HTMLElement>("[aria-labelledby][tabindex]");
      (region ?? root.getElementById("lk-title"))?.focus({ preventScroll: true });
    };
  }, []);
  return button;
};

export interface ActionButtonProps {
  readonly kind: "primary" | "secondary" | "quiet" | "small";
  readonly testId?: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Full width unless small. While busy it keeps the focus and ignores presses. */
export function ActionButton({
  kind,
  testId,
  isBusy = false,
  onClick,
  children,
}: ActionButtonProps): ReactElement {
  return (
    <button
      ref={useFocusHandover()}
      type="button"
      className={kind === "small" ? "small-button" : `action action-${kind}`}
      part={kind === "primary" ? "button primary" : "button"}
      data-testid={testId}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
    >
      {children}
    </button>
  );
}

interface RetryActionProps {
  readonly error?: LatchkitError | undefined;
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
}: RetryActionProps): ReactElement {
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
