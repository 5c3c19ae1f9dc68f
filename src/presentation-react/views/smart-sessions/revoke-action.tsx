import type { ReactElement } from "react";
import type {
  SmartSessionsModel,
  SmartSessionsViewState,
} from "../../../application/smart-sessions/views/smart-sessions.model.js";
import type { ErrorCode } from "../../../domain/errors/errors.js";
import { type LatchkitError, isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { isUnsupportedMethodCode } from "../../../domain/errors/wallet-dialects.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { FailureNote } from "../../primitives/problem.js";
import type { TextKey } from "../../messages/keys.js";

const FAILURES: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  "wallet/declined": "sessionDeclined",
  "modal/closed": "sessionDeclined",
  "wallet/invalid-answer": "sessionInvalid",
  "account/not-available": "sessionAccount",
};
const problemKey = (error: LatchkitError): TextKey => {
  const isUnable =
    isLatchkitError(error, "wallet/request-failed") &&
    isUnsupportedMethodCode(error.context.providerCode);
  return isUnable ? "sessionUnable" : (FAILURES[error.code] ?? "sessionNotEnded");
};

/** Revokes a session after the wallet signed. */
export function RevokeAction({
  id,
  name,
  model,
  state: { revoking, problem },
  onDone,
}: {
  readonly id: string;
  readonly name: string;
  readonly model: SmartSessionsModel;
  readonly state: SmartSessionsViewState;
  readonly onDone: () => void;
}): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const isAsking = revoking === id;
  const revoke = async (): Promise<void> => {
    if (!(await model.revoke(id))) return;
    show({ variant: "success", text: text("sessionEnded", { name }) });
    onDone();
  };
  return (
    <div className="session-end">
      {problem?.id === id ? (
        <FailureNote
          testId="lk-session-problem"
          error={problem.error}
          text={text(problemKey(problem.error))}
        />
      ) : null}
      <ActionButton
        kind="secondary"
        testId={`lk-session-revoke-${id}`}
        isBusy={revoking !== undefined}
        onClick={() => void revoke()}
      >
        {text(isAsking ? "sessionRevoking" : "sessionRevoke")}
        <span className="unseen">{` ${name}`}</span>
      </ActionButton>
      {isAsking ? (
        <ActionButton kind="quiet" testId="lk-session-stop" onClick={model.stopWaiting}>
          {text("sessionStop")}
        </ActionButton>
      ) : null}
    </div>
  );
}
