import type { ReactElement } from "react";
import {
  socialLoginModel,
  type SocialLoginModel,
  type SocialLoginViewState,
} from "../../../application/embedded-wallet/views/social-login.model.js";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { useModel } from "../../hooks/use-model.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { ConnectingFarcasterView } from "./connecting-farcaster-view.js";
import { failureText } from "./failure-text.js";
import { SocialSign } from "./social-button.js";
import css from "./social.css?inline";

/** Waits for the user's consent in a popup; shows a failure with Retry. */
export default function ConnectingSocialView(): ReactElement {
  useSheet(css);
  const text = useViewText();
  const { model, state } = useModel((latchkit) => socialLoginModel(latchkit));
  const { login } = state;
  if (!("provider" in login)) return <Message title={text("socialNothing")} />;
  return <Step provider={login.provider} model={model} state={state} />;
}

interface StepProps {
  readonly provider: SocialProvider;
  readonly model: SocialLoginModel;
  readonly state: SocialLoginViewState;
}

function Step({ provider, model, state: { login, isReady } }: StepProps): ReactElement {
  const text = useViewText();
  const { navigation } = useLatchkit();
  const slots = { name: SOCIAL_NAMES[provider] };
  const drawing = (
    <span className="social-badge">
      <SocialSign provider={provider} />
      {login.step === "failed" ? null : <SpinnerIcon />}
    </span>
  );
  if (login.step !== "failed")
    return (
      <Message
        drawing={drawing}
        title={text("socialTitle", slots)}
        hint={text(login.step === "popup" ? "socialInWindow" : "socialUser", slots)}
      >
        <ActionButton kind="quiet" testId="lk-social-cancel" onClick={() => navigation.back()}>
          {text("cancel")}
        </ActionButton>
      </Message>
    );
  const { problem } = login;
  return (
    <Message
      drawing={drawing}
      title={text("socialFailed", slots)}
      hint={failureText(problem, text)}
      isAlert
    >
      <ActionButton
        kind="primary"
        testId="lk-social-retry"
        isBusy={!isReady}
        onClick={() => model.choose(provider)}
      >
        {text("socialRetry")}
      </ActionButton>
    </Message>
  );
}
/** The other view of the chunk. */
export const farcaster = { default: ConnectingFarcasterView };
