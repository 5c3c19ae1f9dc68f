import type { ReactElement } from "react";
import type { ProfileWalletsModel } from "../../../application/connection/views/profile-wallets.model.js";
import type { RecentAddress } from "../../../application/connection/views/profile-wallets-state.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { BinIcon } from "../../icons/wallet-icons.js";
import { AddressWords } from "./address-words.js";
import type { WalletActions } from "./use-wallet-actions.js";
import { useViewText } from "../../messages/use-text.js";

interface RecentProps {
  readonly recent: RecentAddress;
  readonly model: ProfileWalletsModel;
  readonly actions: WalletActions;
}

/** A recent wallet, to reconnect or remove. */
export function RecentRow({ recent, model, actions }: RecentProps): ReactElement {
  const text = useViewText();
  const {
    wallet: { connectorId, ...wallet },
    address,
    label,
  } = recent;
  const shown = label ?? shortenAddress(address);
  return (
    <AddressWords address={address} label={label} wallet={{ ...wallet, id: connectorId }}>
      <span className="held-icons">
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid={`lk-reconnect-${address}`}
          aria-label={text("connectAddress", { address: shown })}
          onClick={() => model.connect(recent)}
        >
          {text("connectAgain")}
        </button>
        <button
          type="button"
          className="icon-button"
          part="button"
          data-testid={`lk-forget-${address}`}
          aria-label={text("forgetAddress", { address: shown })}
          aria-disabled={actions.isBusy || undefined}
          onClick={() => void actions.forget(recent)}
        >
          <BinIcon />
        </button>
      </span>
    </AddressWords>
  );
}
