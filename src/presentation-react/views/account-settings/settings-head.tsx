import { useEffect, useState, type ReactElement } from "react";
import type { AccountSettingsModel } from "../../../application/account/views/account-settings.model.js";
import { shortenAddress, type Account } from "../../../domain/account/account.js";
import { useToast } from "../../hooks/use-modal.js";
import { CheckIcon, CopyIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { AccountPicture } from "../../primitives/account-picture.js";
import { NoWallet } from "../../primitives/not-connected.js";

const TICK_MS = 2_000;

/** The active address, copied on tap and confirmed by a tick. */
export function SettingsHead({
  account,
  model,
}: {
  readonly account: Account;
  readonly model: AccountSettingsModel;
}): ReactElement {
  const { address } = account;
  const text = useViewText();
  const { show } = useToast();
  const [copies, setCopies] = useState(0);
  useEffect(
    () => (copies === 0 ? undefined : model.later(TICK_MS, () => setCopies(0))),
    [copies, model],
  );
  const copy = async (): Promise<void> => {
    if (await model.copyAddress()) setCopies((count) => count + 1);
    else show({ variant: "error", text: text("settingsCopyRefused") });
  };
  const short = shortenAddress(address);
  return (
    <div className="settings-head">
      <AccountPicture account={account} />
      <button
        type="button"
        className="settings-address"
        part="address"
        data-testid="lk-settings-copy"
        title={address}
        aria-label={text("settingsCopy", { address: short })}
        onClick={() => void copy()}
      >
        <bdi dir="ltr">{short}</bdi>
        {copies > 0 ? <CheckIcon /> : <CopyIcon />}
      </button>
      <span className="unseen" role="status">
        {copies > 0 ? text("settingsCopied") : ""}
      </span>
    </div>
  );
}

/** Replaces the settings while another wallet is active. */
export function NoSettings({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const text = useViewText();
  return (
    <NoWallet
      testId="lk-to-account"
      title={text("settingsGone")}
      action={text("settingsToAccount")}
      onClick={onLeave}
    />
  );
}
