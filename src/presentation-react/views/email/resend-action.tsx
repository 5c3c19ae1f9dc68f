import type { ReactElement } from "react";
import type { EmailLoginState } from "../../../domain/embedded-wallet/login-states.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";

interface Props {
  readonly action: "emailCodeResend" | "emailDeviceResend";
  readonly kind?: "quiet" | "small";
  readonly login: EmailLoginState;
  readonly onResend: () => Promise<unknown>;
}

/** Requests another e-mail; counts down while blocked. */
export function ResendAction({ action, kind = "quiet", login, onResend }: Props): ReactElement {
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
