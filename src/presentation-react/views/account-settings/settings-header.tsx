import { CopyAddress } from "../../primitives/copy.js";
import { type ReactElement } from "react";
import type { AccountSettingsModel } from "../../../application/account/views/account-settings.model.js";
import { type Account } from "../../../domain/account/account.js";
import { useViewText } from "../../messages/use-text.js";
import { AccountPicture } from "../../primitives/account-picture.js";
import { MissingWallet } from "../../primitives/not-connected.js";

/** The active address, copied on tap and confirmed by a tick. */
export function SettingsHeader({
  account,
  model,
}: {
  readonly account: Account;
  readonly model: AccountSettingsModel;
}): ReactElement {
  return (
    <div className="settings-head">
      <AccountPicture account={account} />
      <CopyAddress
        testId="lk-settings-copy"
        className="settings-address"
        address={account.address}
        caption="settingsCopy"
        copied="settingsCopied"
        refused="settingsCopyRefused"
        write={model.copyAddress}
      />
    </div>
  );
}

/** Replaces the settings while another wallet is active. */
export function MissingSettings({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const text = useViewText();
  return (
    <MissingWallet
      testId="lk-to-account"
      title={text("settingsGone")}
      action={text("settingsToAccount")}
      onClick={onLeave}
    />
  );
}
