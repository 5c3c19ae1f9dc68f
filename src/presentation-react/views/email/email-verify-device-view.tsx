import type { ReactElement } from "react";
import { emailLoginModel } from "../../../application/embedded-wallet/views/email-login.model.js";
import { useModel } from "../../hooks/use-model.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { problemText } from "./problem-text.js";
import { ResendAction } from "./resend-action.js";
import css from "./email.css?inline";

/** Waits until the user approves this browser by the link in the e-mail; the code view follows. */
export function EmailVerifyDeviceView(): ReactElement {
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
