import { useId, useState, type ReactElement, useContext, useEffect } from "react";
import { emailLoginModel } from "../../../application/embedded-wallet/views/email-login.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { CodeField } from "./code-field.js";
import { problemText } from "./email-part.js";
import css from "./email.css?inline";
import { Message } from "../../primitives/message.js";
import { ShownContext } from "../../shell/view-context.js";
import type { ViewProps } from "../view.types.js";
import type { EmailLoginState } from "../../../domain/embedded-wallet/login-states.js";

export default function EmailVerifyOtpView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel((latchkit) => emailLoginModel(latchkit));
  const text = useViewText();
  const { show } = useToast();
  const { navigation } = useLatchkit();
  const [tries, setTries] = useState(0);
  const describedBy = useId();
  const { login, isBusy } = state;
  const problem = problemText(state, text);
  const confirm = async (code: string) => {
    await model.confirm(code);
    setTries((count) => count + 1);
  };
  const resend = async () => {
    if (await model.resend()) show({ variant: "success", text: text("emailCodeResent") });
  };
  return (
    <div className="email-step">
      <p className="email-lead">{text("emailCodeSent", { email: login.email })}</p>
      <p className="email-note">{text("emailCodeValid")}</p>
      {/* A refused code empties the field. */}
      <CodeField
        key={tries}
        label={text("emailCodeField")}
        describedBy={describedBy}
        isBusy={isBusy}
        isInvalid={problem !== undefined}
        onComplete={(code) => void confirm(code)}
      />
      <p id={describedBy} className="email-problem" role="alert" data-testid="lk-code-problem">
        {isBusy ? undefined : problem}
      </p>
      {isBusy ? (
        <p className="email-note" role="status">
          <SpinnerIcon />
          {text("emailCodeBusy")}
        </p>
      ) : (
        <div className="email-ways">
          <ResendAction action="emailCodeResend" kind="small" login={login} onResend={resend} />
          <ActionButton kind="small" testId="lk-email-other" onClick={() => navigation.back()}>
            {text("emailOther")}
          </ActionButton>
        </div>
      )}
    </div>
  );
}
// This chunk contains three views: `views.ts` reads them by these names.
export const device = { default: EmailVerifyDeviceView };
export const approve = { default: ApproveTransactionView };

/** The user decides in the embedded wallet's frame, which covers this view. */
function ApproveTransactionView({ route }: ViewProps<"ApproveTransaction">): ReactElement {
  const text = useViewText();
  const isShown = useContext(ShownContext);
  const { present } = route;
  useEffect(
    () =>
      isShown
        ? present({ title: text("titleApproveTransaction"), close: text("approveClose") })
        : undefined,
    [present, isShown, text],
  );
  return <Message title={text("approveTitle")} hint={text("approveHint")} />;
}

function EmailVerifyDeviceView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel((latchkit) => emailLoginModel(latchkit));
  const text = useViewText();
  const { login } = state;
  const compare = login.step === "device" ? login.compare : undefined;
  return (
    <div className="email-step">
      <SpinnerIcon />
      <div className="email-words" role="status">
        <p className="email-lead">{text("emailDeviceTitle", { email: login.email })}</p>
        {compare === undefined ? null : (
          <p className="email-lead">
            {text("emailDeviceCompare")} <bdi data-testid="lk-compare">{compare}</bdi>
          </p>
        )}
        <p className="email-hint">{text("emailDeviceHint")}</p>
      </div>
      <p className="email-problem" role="alert">
        {problemText(state, text)}
      </p>
      <ResendAction action="emailDeviceResend" login={login} onResend={() => model.resend()} />
    </div>
  );
}

interface Props {
  readonly action: "emailCodeResend" | "emailDeviceResend";
  readonly kind?: "quiet" | "small";
  readonly login: EmailLoginState;
  readonly onResend: () => Promise<unknown>;
}

function ResendAction({ action, kind = "quiet", login, onResend }: Props): ReactElement {
  const text = useViewText();
  const count = "resendIn" in login ? login.resendIn : 0;
  return (
    <ActionButton
      kind={kind}
      testId="lk-email-resend"
      isBusy={count > 0}
      onClick={() => void onResend()}
    >
      {count > 0 ? text("emailCodeResendIn", { count }) : text(action)}
    </ActionButton>
  );
}
