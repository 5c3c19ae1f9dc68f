import { Component, type ReactNode } from "react";
import { ViewFailure } from "./view-failure.js";

interface Props {
  readonly children: ReactNode;
  readonly onBroken: (error: unknown) => void;
}
interface State {
  readonly hasFailed: boolean;
}

/** Keeps an error in a view from breaking the modal or the page; the user may retry. */
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
