import { useEffect, type ReactElement } from "react";
import { accountModel } from "../../../application/account/views/account.model.js";
import { useModel } from "../../hooks/use-model.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Identicon } from "../../primitives/identicon.js";
import { Message } from "../../primitives/message.js";
import { AccountTabs } from "./account-tabs.js";
import { BalanceLine } from "./balance-line.js";
import { CopyAddress } from "./copy-address.js";
import { ProfileHead } from "./profile-head.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useAccountText } from "./use-account-text.js";
import css from "./account.css?inline";
import { AccountRows } from "./account-rows.js";
import { ActionButtons } from "./action-buttons.js";
import { SessionsAction } from "./sessions-action.js";

/** The connected account: who, how much, where, and the way out. */
export default function AccountView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountModel);
  const text = useAccountText();
  useEffect(() => model.watchBalance(), [model]);
  useEffect(() => model.followUser(), [model]);
  if (state.account === undefined)
    return (
      <Message drawing={<EmptyWalletDrawing />} title={text("accountGone")}>
        <ActionButton kind="primary" onClick={model.openConnect}>
          {text("connect")}
        </ActionButton>
      </Message>
    );
  return (
    <>
      <div className="profile">
        {state.hasNames ? (
          <ProfileHead key={state.account.caipAddress} address={state.account.address} />
        ) : (
          <Identicon address={state.account.address} />
        )}
        {state.label === undefined ? null : (
          <p className="profile-label" data-testid="lk-account-label">
            <bdi>{state.label}</bdi>
          </p>
        )}
        <CopyAddress key={state.account.address} address={state.account.address} model={model} />
        {state.isNetworkSupported && state.hasBalance ? (
          <BalanceLine
            balance={state.balance}
            account={state.account.caipAddress}
            onRetry={model.refreshBalance}
          />
        ) : null}
      </div>
      {state.actions.length === 0 ? null : <ActionButtons actions={state.actions} model={model} />}
      <AccountRows model={model} state={state} />
      {state.tabs.length === 0 ? null : <AccountTabs model={model} state={state} />}
    </>
  );
}

export { SessionsAction as Action };
