import type { ReactElement, ReactNode } from "react";
import { useFocusHandover } from "./use-handed-focus.js";

/** Use one primary action per view; `small` is for a part of a view. */
export interface ActionButtonProps {
  readonly kind: "primary" | "secondary" | "quiet" | "small";
  readonly testId?: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/**
 * A button of a view, full width unless small. While busy it keeps the focus and ignores presses.
 */
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
