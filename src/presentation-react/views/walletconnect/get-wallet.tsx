import type { ReactElement } from "react";
import { useToast } from "../../hooks/use-toast.js";
import { ExternalIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import type { FormProps } from "./pairing.js";

/** The way for those who have not got the wallet yet; nothing where no address of it is known. */
export function GetWallet({ model, state: { wallet, download } }: FormProps): ReactElement | null {
  const text = useText();
  const { show } = useToast();
  if (wallet === undefined || download === undefined) return null;
  const name = text("getItFor", { wallet: wallet.name });
  const get = (): void => { if (!model.getWallet()) show({ variant: "error", text: text("linkRefused") }); };
  return (
    <div className="get-wallet">
      <span className="get-wallet-words">{text("walletMissing", { wallet: wallet.name })}</span>
      <button type="button" className="small-button" part="button" data-testid="lk-get-wallet" aria-label={download === "open" ? text("linkInTab", { name }) : name} onClick={get}>
        {text("getIt")}{download === "open" ? <ExternalIcon /> : null}
      </button>
    </div>
  );
}
