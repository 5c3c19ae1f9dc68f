import { createElement, useState, type ComponentType, type ReactElement } from "react";
import { type CodeError, useCode } from "../hooks/use-code.js";
import { useText } from "../messages/use-text.js";
import { RetryAction } from "./action-button.js";
import { Message } from "./message.js";
import { SkeletonRows } from "./row.js";

interface LazyPartProps<P> {
  /** Names the code in telemetry and logs. */
  readonly chunk: string;
  readonly load: () => Promise<{ readonly default: ComponentType<P> }>;
  readonly retryTestId: string;
  readonly props: P;
}

export function LazyPart<P extends object>({
  chunk,
  load,
  retryTestId,
  props,
}: LazyPartProps<P>): ReactElement {
  const text = useText();
  const [attempt, setAttempt] = useState(1);
  const [error, onFailure] = useState<CodeError>();
  const part = useCode(chunk, async () => (await load()).default, true, { attempt, onFailure });
  if (part) return createElement(part, props);
  if (error === undefined) return <SkeletonRows label={text("loading")} count={2} />;
  const retry = (): void => {
    onFailure(undefined);
    setAttempt(attempt + 1);
  };
  return (
    <Message title={text(error.code)} isAlert>
      <RetryAction error={error} testId={retryTestId} onRetry={retry} />
    </Message>
  );
}
