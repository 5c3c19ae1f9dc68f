import { useId, useState, type ReactElement } from "react";
import { emailLoginModel } from "../../../application/embedded-wallet/views/email-login.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { ApproveTransactionView } from "./approve-transaction-view.js";
import { CodeField } from "./code-field.js";
import { EmailVerifyDeviceView } from "./email-verify-device-view.js";
import { problemText } from "./problem-text.js";
import { ResendAction } from "./resend-action.js";
import css from "./email.css?inline";

/** Submits the code from the e-mail once it is complete. */
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
/** The other views of the chunk. */
export const device = { default: EmailVerifyDeviceView };
export const approve = { default: ApproveTransactionView };
