import { useState, type ReactElement } from "react";
import {
  socialLoginModel,
  type SocialLoginModel,
} from "../../../application/embedded-wallet/views/social-login.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useOpenTab } from "../../primitives/external-link.js";
import { useToast } from "../../hooks/use-modal.js";
import { CheckIcon, CopyIcon, ExternalIcon, SpinnerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { QrCode, QrSkeleton } from "../../primitives/qr-code.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { failureText } from "./failure-text.js";
import css from "./social.css?inline";

/** The Farcaster link: a QR code for another device, or a link on this one. */
export function ConnectingFarcasterView(): ReactElement {
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
  const open = useOpenTab(model.openLink);
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
          onClick={() => open(url ?? "")}
        >
          {text("farcasterOpen")}
          <ExternalIcon />
        </ActionButton>
      ) : null}
      <CopyLink isReady={url !== undefined} model={model} />
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

function CopyLink({ isReady, model }: { readonly isReady: boolean } & Pick<LinkProps, "model">) {
  const text = useViewText();
  const { show } = useToast();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    if (await model.copyLink()) setCopied(true);
    else show({ variant: "error", text: text("farcasterCopyRefused") });
  };
  return (
    <>
      <ActionButton
        kind="secondary"
        testId="lk-farcaster-copy"
        isBusy={!isReady}
        onClick={() => void copy()}
      >
        {isCopied ? <CheckIcon /> : <CopyIcon />}
        {text("farcasterCopy")}
      </ActionButton>
      <span className="unseen" role="status">
        {isCopied ? text("farcasterCopied") : ""}
      </span>
    </>
  );
}
