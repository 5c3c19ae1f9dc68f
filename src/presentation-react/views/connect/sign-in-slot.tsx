import { createElement, useState, type ComponentType, type ReactElement } from "react";
import { type CodeError, useCode } from "../../hooks/use-code.js";
import { useText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { RetryAction } from "../../primitives/retry-action.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import type { SignInPartProps } from "../email/sign-in-part.js";

/** Loads the e-mail and social sign-in; offers Retry if that fails. */
export function SignInSlot(props: SignInPartProps): ReactElement {
  const text = useText();
  const [times, setTimes] = useState(1);
  const [error, onRefused] = useState<CodeError>();
  const load = async (): Promise<ComponentType<SignInPartProps>> =>
    (await import("../email/sign-in-part.js")).default;
  const part = useCode("emailLogin", load, true, { times, onRefused });
  if (part) return createElement(part, props);
  const retry = (): void => {
    onRefused(undefined);
    setTimes(times + 1);
  };
  if (error)
    return (
      <Message title={text(error.code)} isAlert>
        <RetryAction error={error} testId="lk-sign-in-retry" onRetry={retry} />
      </Message>
    );
  return <SkeletonRows label={text("loading")} count={2} />;
}
