import { type ReactElement, Component, type ReactNode } from "react";
import type { LatchkitError } from "../../domain/errors/latchkit-error.js";
import { useText } from "../messages/use-text.js";
import { Message } from "../primitives/message.js";
import { RetryAction } from "../primitives/action-button.js";
import { BrokenDrawing } from "../icons/drawings.js";

interface FailureProps {
  /** The load failure; absent if rendering failed. */
  readonly error?: LatchkitError;
  readonly onRetry: () => void;
}

export function ViewFailure({ error, onRetry }: FailureProps): ReactElement {
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

interface BoundaryProps {
  readonly children: ReactNode;
  readonly onBroken: (error: unknown) => void;
}
interface BoundaryState {
  readonly hasFailed: boolean;
}

/** An error in a view must not break the modal or the page. */
export class ViewBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { hasFailed: false };

  static getDerivedStateFromError(): BoundaryState {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onBroken(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? (
      <ViewFailure onRetry={() => this.setState({ hasFailed: false })} />
    ) : (
      this.props.children
    );
  }
}
