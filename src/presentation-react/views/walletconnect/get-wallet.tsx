import type { ReactElement } from "react";
import { useToast } from "../../hooks/use-modal.js";
import { ExternalIcon } from "../../icons/icons.js";
import { ActionButton } from "../../primitives/action-button.js";
import type { FormProps } from "./form-props.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./walletconnect.css?inline";

const useGet = (model: FormProps["model"]): (() => void) => {
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
  const get = useGet(model);
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

/** The same as the primary action of the view. */
export function GetWalletAction({
  model,
  state: { wallet, download },
}: FormProps): ReactElement | null {
  const text = useViewText();
  const get = useGet(model);
  if (wallet === undefined || download === undefined) return null;
  const outside =
    download === "open" ? (
      <>
        <ExternalIcon />
        <span className="unseen">{text("opensInTab")}</span>
      </>
    ) : null;
  return (
    <ActionButton kind="primary" testId="lk-get-wallet" onClick={get}>
      {text("getItFor", { wallet: wallet.name })}
      {outside}
    </ActionButton>
  );
}
