import { useEffect, useRef, type ReactElement } from "react";
import { ConnectionIllustration, useThisApp } from "../../primitives/connection-illustration.js";
import { useToast } from "../../hooks/use-modal.js";
import { ExternalIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { CopyLink, GetWallet, relayProblem, type FormProps } from "./pairing-actions.js";
import { useViewText } from "../../messages/use-text.js";
import type { TextKey } from "../../messages/keys.js";
import { internalsOf } from "../../../application/internals.js";
import { QrCode, QrSkeleton } from "../../primitives/qr-code.js";
import { Tile, walletTile } from "../../primitives/tile.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./walletconnect.css?inline";

const HINTS: Readonly<Partial<Record<FormProps["state"]["platform"], TextKey>>> = {
  mobile: "continue_mobile",
  desktop: "continue_desktop",
  web: "continue_web",
};

export function OpenForm({ model, state }: FormProps): ReactElement {
  const {
    wallet,
    platform,
    canOpen,
    pairing: { uri },
  } = state;
  const text = useViewText();
  const app = useThisApp();
  const { show } = useToast();
  const slots = { wallet: wallet?.name ?? text("yourWallet") };
  useAutoOpen(model, state);
  const openWallet = (): void => {
    if (!model.openLink()) show({ variant: "error", text: text("openWalletRefused", slots) });
  };
  return (
    <>
      <Message
        drawing={
          <ConnectionIllustration
            from={app}
            to={walletTile(wallet ?? { id: "", name: slots.wallet })}
            linkState="waiting"
          />
        }
        title={text("continueInWallet", slots)}
        done={text("pairingConnected")}
        hint={text(relayProblem(state) ?? HINTS[platform] ?? "continue_mobile", slots)}
      >
        <ActionButton kind="primary" testId="lk-open-wallet" isBusy={!canOpen} onClick={openWallet}>
          {text("openWallet", slots)}
          {platform === "web" ? (
            <>
              <ExternalIcon />
              <span className="unseen">{text("opensInTab")}</span>
            </>
          ) : null}
        </ActionButton>
        <CopyLink model={model} isReady={uri !== undefined} />
      </Message>
      <GetWallet model={model} state={state} />
    </>
  );
}

/**
 * On a phone, choosing a wallet requests its app. Opens it if the code arrives while the browser
 * still counts the gesture.
 */
const useAutoOpen = (
  model: FormProps["model"],
  { platform, canOpen }: FormProps["state"],
): void => {
  const isDone = useRef(false);
  useEffect(() => {
    if (!canOpen || isDone.current) return;
    isDone.current = true;
    if (platform === "mobile" && "userActivation" in navigator && navigator.userActivation.isActive)
      model.openLink();
  }, [canOpen, platform, model]);
};

export function ScanForm({ model, state }: FormProps): ReactElement {
  useSheet(css);
  const {
    wallet,
    pairing: { uri },
  } = state;
  const text = useViewText();
  const { isMobile } = internalsOf(useLatchkit()).environment;
  const slots = { wallet: wallet?.name ?? "" };
  const anyHint = isMobile ? "qrHintPhone" : "qrHint";
  return (
    <div className="scan">
      {uri === undefined ? (
        <QrSkeleton label={text("qrLoading")} />
      ) : (
        <QrCode text={uri} label={text(wallet ? "qrLabelFor" : "qrLabel", slots)}>
          {wallet && <Tile {...walletTile(wallet)} />}
        </QrCode>
      )}
      <p className="scan-hint" data-done={text("pairingConnected")} role="status">
        {text(relayProblem(state) ?? (wallet ? "qrHintFor" : anyHint), slots)}
      </p>
      <div className="actions">
        <CopyLink model={model} isReady={uri !== undefined} />
      </div>
      <GetWallet model={model} state={state} />
    </div>
  );
}
