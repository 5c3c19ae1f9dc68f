import type { ReactElement, ReactNode } from "react";

/** One primary action a view; the others secondary or quiet. */
export interface ActionButtonProps {
  readonly kind: "primary" | "secondary" | "quiet";
  readonly testId?: string;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A full-width button of a view. While busy it keeps the focus and ignores presses. */
export function ActionButton({
  kind,
  testId,
  isBusy = false,
  onClick,
  children,
}: ActionButtonProps): ReactElement {
  return (
    <button
      type="button"
      className={`action action-${kind}`}
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
