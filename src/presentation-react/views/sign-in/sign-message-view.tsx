import { connectorTile } from "../../primitives/tile.js";
import type { ReactElement } from "react";
import {
  signMessageModel,
  type SignMessageState,
} from "../../../application/sign-in/views/sign-message.model.js";
import type { ErrorCode } from "../../../domain/errors/errors.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { ConnectionIllustration } from "../../primitives/connection-illustration.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { isDecline } from "../../primitives/problem.js";
import { useSheet } from "../../theme/modal-sheets.js";
import type { TextKey } from "../../messages/keys.js";
import css from "./sign-in.css?inline";

const FAILURES: Readonly<Partial<Record<ErrorCode, TextKey>>> = {
  "wallet/declined": "signInDeclined",
  "modal/closed": "signInDeclined",
  "sign-in/smart-account": "signInSmartAccount",
  "sign-in/invalid-signature": "signInInvalid",
  "sign-in/message-refused": "signInRefused",
};

export default function SignMessageView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(signMessageModel);
  const text = useViewText();
  const { show } = useToast();
  const { status, wallet, host } = state;
  if (wallet === undefined)
    return <NotConnected title={text("signInGone")} onConnect={model.openConnect} />;
  const sign = async (): Promise<void> => {
    const error = await model.sign();
    if (error) show({ variant: "error", text: text(FAILURES[error.code] ?? "signInFailed") });
  };
  const isSigning = status === "signing";
  const isCancelling = status === "cancelling";
  const isBusy = isSigning || isCancelling || status === "checking";
  return (
    <Message
      drawing={<Parties state={state} />}
      title={text("signInLead", { host })}
      hint={text(state.isRequired ? "signInRequired" : "signInOptional")}
    >
      {state.message === undefined ? null : (
        <details className="sign-in-message">
          <summary>{text("signInMessage")}</summary>
          <pre dir="ltr">{state.message}</pre>
        </details>
      )}
      <div className="sign-in-actions">
        <ActionButton
          kind="primary"
          testId="lk-sign-in"
          isBusy={isBusy}
          onClick={() => void sign()}
        >
          {text(isSigning ? "signInSigning" : "signInSign")}
        </ActionButton>
        <ActionButton
          kind="secondary"
          testId="lk-sign-in-cancel"
          isBusy={isCancelling}
          onClick={model.cancel}
        >
          {text(isCancelling ? "signInCancelling" : "signInCancel")}
        </ActionButton>
      </div>
    </Message>
  );
}

function Parties({
  state: { host, hostIcon, wallet, status, error },
}: {
  readonly state: SignMessageState;
}): ReactElement {
  const page = { id: host, name: host, image: hostIcon };
  const walletTile = connectorTile(wallet ?? { id: "wallet", name: "" });
  const isWaiting = status === "signing";
  const failureState = isDecline(error) ? "declined" : "broken";
  const idleState = error === undefined ? "resting" : failureState;
  return (
    <ConnectionIllustration
      from={page}
      to={walletTile}
      linkState={isWaiting ? "waiting" : idleState}
    />
  );
}
