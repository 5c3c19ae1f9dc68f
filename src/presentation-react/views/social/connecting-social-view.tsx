import { CopyAction } from "../../primitives/copy.js";
import { type ReactElement } from "react";
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
import { SpinnerIcon, ExternalIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { SocialLogo } from "./social-button.js";
import css from "./social.css?inline";
import { useOpenTab } from "../../primitives/external-link.js";
import { QrCode, QrSkeleton } from "../../primitives/qr-code.js";
import type { SocialLoginProblem } from "../../../domain/embedded-wallet/login-states.js";
import { isLatchkitError } from "../../../domain/errors/latchkit-error.js";
import { reasonText } from "../../format/reason.js";
import type { Translate } from "../../messages/text.js";

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
      <SocialLogo provider={provider} />
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
export const farcaster = { default: ConnectingFarcasterView };

function ConnectingFarcasterView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel((latchkit) => socialLoginModel(latchkit));
  const text = useViewText();
  const { login, isMobile, isReady } = state;
  const slots = { name: "Farcaster" };
  if (login.step === "failed")
    return (
      <Message title={text("socialFailed", slots)} hint={failureText(login.problem, text)} isAlert>
        <ActionButton
          kind="primary"
          testId="lk-social-retry"
          isBusy={!isReady}
          onClick={() => model.choose("farcaster")}
        >
          {text("socialRetry")}
        </ActionButton>
      </Message>
    );
  if (login.step !== "link")
    return <Message drawing={<SpinnerIcon />} title={text("socialUser", slots)} />;
  return <Link url={login.url} isMobile={isMobile} model={model} />;
}

interface LinkProps {
  readonly url: string | undefined;
  readonly isMobile: boolean;
  readonly model: SocialLoginModel;
}

function Link({ url, isMobile, model }: LinkProps): ReactElement {
  const text = useViewText();
  const openTab = useOpenTab(model.openLink);
  return (
    <div className="social-link">
      {isMobile ? null : <Code url={url} />}
      <p className="social-hint" role="status">
        {text(isMobile ? "farcasterOpenHint" : "farcasterScanHint")}
      </p>
      {isMobile ? (
        <ActionButton
          kind="primary"
          testId="lk-farcaster-open"
          isBusy={url === undefined}
          onClick={() => openTab(url ?? "")}
        >
          {text("farcasterOpen")}
          <ExternalIcon />
        </ActionButton>
      ) : null}
      <CopyAction
        kind="secondary"
        testId="lk-farcaster-copy"
        isBusy={url === undefined}
        caption="farcasterCopy"
        copied="farcasterCopied"
        refused="farcasterCopyRefused"
        write={model.copyLink}
      />
    </div>
  );
}

function Code({ url }: Pick<LinkProps, "url">): ReactElement {
  const text = useViewText();
  return url === undefined ? (
    <QrSkeleton label={text("farcasterLoading")} />
  ) : (
    <QrCode text={url} label={text("farcasterCode")} />
  );
}

/** Never text from the provider or the frame. */
const failureText = (problem: SocialLoginProblem, text: Translate): string => {
  if (problem.kind === "blocked") return text("socialBlocked");
  if (problem.kind === "untrusted") return text("socialUntrusted");
  const { error } = problem;
  if (isLatchkitError(error, "frame/refused"))
    return text(error.context.isCanceled ? "socialCanceled" : "socialRefused");
  return reasonText(error, text);
};
