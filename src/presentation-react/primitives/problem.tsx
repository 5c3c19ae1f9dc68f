import type { ReactElement } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { WarningIcon } from "../icons/icons.js";
import { useSheet } from "../theme/modal-sheets.js";
import css from "./problem.css?inline";

interface FailureNoteProps {
  readonly id?: string;
  readonly testId: string;
  /** True if the request may have been sent: shown as a warning, not as a failure. */
  readonly isUncertain?: boolean;
  /** What failed: the user's own decline is shown in a neutral color. */
  readonly error: LatchkitError | undefined;
  /** Undefined while nothing failed; the empty line stays, so that a failure is announced. */
  readonly text: string | undefined;
}

interface FieldProblemProps {
  /** Referenced by the field's `aria-describedby`. */
  readonly id: string;
  readonly testId: string;
  /** Undefined while the field is valid; the empty line stays, so that a problem is announced. */
  readonly text: string | undefined;
}

/** Does not interrupt a screen reader while the user types. */
export function FieldProblem({ id, testId, text }: FieldProblemProps): ReactElement {
  useSheet(css);
  return (
    <p id={id} className="problem problem-field" role="status" data-testid={testId}>
      {text}
    </p>
  );
}

export const isDecline = (error: LatchkitError | undefined): boolean =>
  error?.code === "wallet/declined" || error?.code === "modal/closed";

/** The reason of a failed request, or that its outcome is unknown. Interrupts a screen reader. */
export function FailureNote({
  id,
  testId,
  isUncertain = false,
  error,
  text,
}: FailureNoteProps): ReactElement {
  useSheet(css);
  const color = isDecline(error) ? "problem problem-neutral" : "problem";
  return (
    <p
      id={id}
      className={isUncertain ? "problem problem-doubt" : color}
      role="alert"
      data-testid={testId}
    >
      {isUncertain ? <WarningIcon /> : null}
      {isUncertain ? <span>{text}</span> : text}
    </p>
  );
}

export function CautionNote({
  testId,
  text,
}: Pick<FieldProblemProps, "testId"> & { readonly text: string }): ReactElement {
  useSheet(css);
  return (
    <p className="problem problem-doubt" role="status" data-testid={testId}>
      <WarningIcon />
      <span>{text}</span>
    </p>
  );
}

export function Notice({
  testId,
  children,
}: {
  readonly testId?: string;
  readonly children: string;
}): ReactElement {
  useSheet(css);
  return (
    <p className="notice" role="status" data-testid={testId}>
      <WarningIcon />
      <span>{children}</span>
    </p>
  );
}
