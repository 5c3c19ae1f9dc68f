import { createElement, useState, type ComponentType, type ReactElement } from "react";
import { type CodeError, useCode } from "../../hooks/use-code.js";
import { Message } from "../../primitives/message.js";
import { RetryAction } from "../../primitives/retry-action.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { useViewText } from "../../messages/use-text.js";

/** A part of the account view in its own chunk. */
export interface AccountPartProps {
  readonly chunk: string;
  readonly load: () => Promise<{ readonly default: ComponentType }>;
}

/** Loads a part of the account view when shown. */
export function AccountPart({ chunk, load }: AccountPartProps): ReactElement {
  const text = useViewText();
  const [times, setTimes] = useState(1);
  const [error, onRefused] = useState<CodeError>();
  const loadPart = async (): Promise<ComponentType> => (await load()).default;
  const part = useCode(chunk, loadPart, true, { times, onRefused });
  if (part) return createElement(part);
  const retry = (): void => {
    onRefused(undefined);
    setTimes(times + 1);
  };
  if (error) return <Failure error={error} testId={`lk-${chunk}-retry`} onRetry={retry} />;
  return <SkeletonRows label={text("loading")} count={2} />;
}

function Failure(props: {
  readonly error: CodeError;
  readonly testId: string;
  readonly onRetry: () => void;
}): ReactElement {
  const text = useViewText();
  return (
    <Message title={text(props.error.code)} isAlert>
      <RetryAction {...props} />
    </Message>
  );
}
