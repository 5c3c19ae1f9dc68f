import { Component, type ReactNode } from "react";
import { ViewFailure } from "./view-failure.js";

interface Props {
  readonly children: ReactNode;
  readonly onBroken: (error: unknown) => void;
}
interface State {
  readonly hasFailed: boolean;
}

/**
 * Keeps a view that throws from taking the modal or the page with it; the user may draw it
 * again.
 */
export class ViewBoundary extends Component<Props, State> {
  override state: State = { hasFailed: false };

  static getDerivedStateFromError(): State {
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
