import type { ReactElement, ReactNode } from "react";

export interface MessageProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  /** `role="alert"` interrupts a screen reader; the default `role="status"` waits. */
  readonly isAlert?: boolean;
  /** The title of a success, repeated in the closing animation of the modal. */
  readonly done?: string | undefined;
  readonly children?: ReactNode;
}

export function Message({
  drawing,
  title,
  hint,
  isAlert = false,
  done: successTitle,
  children,
}: MessageProps): ReactElement {
  return (
    <div className="message">
      {drawing}
      <div className="message-words" role={isAlert ? "alert" : "status"}>
        <p className="message-title" data-done={successTitle}>
          {title}
        </p>
        {hint === undefined ? null : <p className="message-hint">{hint}</p>}
      </div>
      {children === undefined ? null : <div className="actions">{children}</div>}
    </div>
  );
}
