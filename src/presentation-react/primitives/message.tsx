import type { ReactElement, ReactNode } from "react";

/** A state as text: what happened, what it means, what can be done. */
export interface MessageProps {
  readonly drawing?: ReactNode;
  readonly title: string;
  readonly hint?: string | undefined;
  /** `role="alert"`, which interrupts a screen reader; otherwise `role="status"`. */
  readonly isAlert?: boolean;
  /** The title of the view's success, for the picture in which the modal leaves. */
  readonly done?: string | undefined;
  readonly children?: ReactNode;
}

/**
 * A state of a whole view: a drawing, one sentence, what it means, what can be done. Announced when
 * it appears or changes.
 */
export function Message({
  drawing,
  title,
  hint,
  isAlert = false,
  done,
  children,
}: MessageProps): ReactElement {
  return (
    <div className="message">
      {drawing}
      <div className="message-words" role={isAlert ? "alert" : "status"}>
        <p className="message-title" data-done={done}>
          {title}
        </p>
        {hint === undefined ? null : <p className="message-hint">{hint}</p>}
      </div>
      {children === undefined ? null : <div className="actions">{children}</div>}
    </div>
  );
}
