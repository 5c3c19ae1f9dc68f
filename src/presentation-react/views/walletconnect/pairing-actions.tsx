import { CopyAction } from "../../primitives/copy.js";
import { type ReactElement } from "react";
import { useToast } from "../../hooks/use-modal.js";
import { ExternalIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./walletconnect.css?inline";
import type {
  ConnectingWalletConnectModel,
  ConnectingWalletConnectState,
} from "../../../application/pairing/views/connecting-wallet-connect.model.js";
import type { RelayRefusal } from "../../../domain/pairing/pairing-state.js";
import type { TextKey } from "../../messages/keys.js";

const useOpenDownload = (model: FormProps["model"]): (() => void) => {
  const text = useViewText();
  const { show } = useToast();
  return () => {
    if (!model.getWallet()) show({ variant: "error", text: text("linkRefused") });
  };
};

/** For users without the wallet; renders nothing without a download URL. */
export function GetWallet({ model, state: { wallet, download } }: FormProps): ReactElement | null {
  useSheet(css);
  const text = useViewText();
  const get = useOpenDownload(model);
  if (wallet === undefined || download === undefined) return null;
  const name = text("getItFor", { wallet: wallet.name });
  return (
    <div className="get-wallet">
      <span className="get-wallet-words">{text("walletMissing", { wallet: wallet.name })}</span>
      <button
        type="button"
        className="small-button"
        part="button"
        data-testid="lk-get-wallet"
        aria-label={download === "open" ? text("linkInTab", { name }) : name}
        onClick={get}
      >
        {text("getIt")}
        {download === "open" ? <ExternalIcon /> : null}
      </button>
    </div>
  );
}

export function GetWalletAction({
  model,
  state: { wallet, download },
}: FormProps): ReactElement | null {
  const text = useViewText();
  const get = useOpenDownload(model);
  if (wallet === undefined || download === undefined) return null;
  const externalIcon =
    download === "open" ? (
      <>
        <ExternalIcon />
        <span className="unseen">{text("opensInTab")}</span>
      </>
    ) : null;
  return (
    <ActionButton kind="primary" testId="lk-get-wallet" onClick={get}>
      {text("getItFor", { wallet: wallet.name })}
      {externalIcon}
    </ActionButton>
  );
}

/** The link contains a key, so it goes to the clipboard only, never into the page. */
export function CopyLink({
  model,
  isReady,
}: {
  readonly model: Pick<ConnectingWalletConnectModel, "copyLink">;
  readonly isReady: boolean;
}): ReactElement {
  return (
    <CopyAction
      kind="secondary"
      testId="lk-copy-link"
      isBusy={!isReady}
      caption="copyLink"
      copied="linkCopied"
      refused="linkCopyRefused"
      write={model.copyLink}
    />
  );
}

const REFUSALS: Readonly<Record<RelayRefusal, TextKey>> = {
  "origin-not-allowed": "pairingSiteRefused",
  "invalid-key": "pairingSiteRefused",
  "not-yet-valid": "pairingClockWrong",
  unauthorized: "pairingUnauthorized",
};

/** Undefined if the relay answers. */
export const relayProblem = ({
  pairing: { refusal, isBuffering },
}: Pick<ConnectingWalletConnectState, "pairing">): TextKey | undefined => {
  if (refusal) return REFUSALS[refusal];
  return isBuffering ? "qrReconnecting" : undefined;
};

export interface FormProps {
  readonly model: ConnectingWalletConnectModel;
  readonly state: ConnectingWalletConnectState;
}
