import { useEffect, type ReactElement } from "react";
import {
  accountModel,
  type AccountModel,
  type AccountViewState,
} from "../../../application/account/views/account.model.js";
import { useModel } from "../../hooks/use-model.js";
import { ActionButton } from "../../primitives/action-button.js";
import { AccountPicture } from "../../primitives/account-picture.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { CautionNote } from "../../primitives/problem.js";
import { AccountTabs } from "./account-tabs.js";
import { AccountTotal } from "./account-total.js";
import { AccountChips } from "./account-chips.js";
import { AccountEnd } from "./account-end.js";
import { CopyAddress } from "./copy-address.js";
import { NameLine, ProfileHead } from "./profile-head.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import css from "./account.css?inline";
import { ActionButtons } from "./action-buttons.js";
import { SessionsRow } from "./sessions-row.js";

/** The connected account: identity, balance, actions, assets, disconnect. */
export default function AccountView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountModel);
  const text = useViewText();
  useEffect(() => model.watchBalance(), [model]);
  useEffect(() => model.followUser(), [model]);
  if (state.account === undefined)
    return <NotConnected title={text("accountGone")} onConnect={model.openConnect} />;
  const { account } = state;
  return (
    <>
      <div className="profile">
        <div className="identity">
          {state.hasNames ? (
            <ProfileHead key={account.caipAddress} account={account}>
              <CopyAddress key={account.address} address={account.address} model={model} />
            </ProfileHead>
          ) : (
            <>
              <AccountPicture account={account} />
              <CopyAddress key={account.address} address={account.address} model={model} />
            </>
          )}
          <AccountChips model={model} state={state} />
        </div>
        {state.label === undefined ? null : (
          <p className="profile-label" data-testid="lk-account-label">
            <bdi>{state.label}</bdi>
          </p>
        )}
        {state.isNetworkSupported && state.hasBalance ? (
          <AccountTotal model={model} state={state} account={account.caipAddress} />
        ) : null}
      </div>
      {state.isNetworkSupported ? null : <Unsupported model={model} state={state} />}
      {state.actions.length === 0 ? null : <ActionButtons actions={state.actions} model={model} />}
      {state.tabs.length === 0 ? null : <AccountTabs model={model} state={state} />}
      <ul className="stack account-rows">
        {state.hasNames ? <NameLine /> : null}
        <SessionsRow />
      </ul>
      <AccountEnd model={model} state={state} />
    </>
  );
}

/** Why the account has no balance and no tabs on its network, and the way out. */
function Unsupported({
  model,
  state,
}: {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}): ReactElement {
  const text = useViewText();
  return (
    <div className="account-unsupported">
      <CautionNote testId="lk-account-unsupported" text={text("accountUnsupported")} />
      {state.canSwitchNetwork ? (
        <ActionButton kind="primary" testId="lk-account-switch" onClick={model.openNetworks}>
          {text("titleSwitchNetwork")}
        </ActionButton>
      ) : null}
    </div>
  );
}
