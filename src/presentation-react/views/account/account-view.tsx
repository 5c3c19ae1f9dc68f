import { ClockIcon } from "../../icons/icons.js";
import { CopyAddress } from "../../primitives/copy.js";
import css from "./account.css?inline";
import { useEffect, type ReactElement, useState } from "react";
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
import { AccountChips } from "./account-chips.js";
import { NameLine, ProfileHeader } from "./profile-header.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButtons } from "./action-buttons.js";
import { usdText } from "../../format/token-amount.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { BalanceLine } from "./balance-line.js";
import { hasSmartSessions } from "../../../application/shared/views/account-actions.js";
import { IconTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import { useLatchkit } from "../../provider/context.js";
import { useToast } from "../../hooks/use-modal.js";

function SessionsRow(): ReactElement | null {
  const { navigation } = useLatchkit();
  const text = useViewText();
  if (!useModel(hasSmartSessions).state) return null;
  return (
    <li>
      <Row
        testId="lk-open-smart-sessions"
        leading={
          <IconTile>
            <ClockIcon />
          </IconTile>
        }
        name={text("openSessions")}
        note={text("openSessionsNote")}
        trailing="deeper"
        onClick={() => navigation.push({ view: "SmartSessionList" })}
      />
    </li>
  );
}

/** The account's total value with the balance below; without prices only the balance. */
export function AccountTotal({
  model,
  state: { balance, total },
  account,
}: {
  readonly model: AccountModel;
  readonly state: Pick<AccountViewState, "balance" | "total">;
  readonly account: string;
}): ReactElement {
  const text = useViewText();
  const locale = useNumberLocale();
  return (
    <>
      {total === undefined ? null : (
        <p className="amount" data-testid="lk-tokens-total">
          <span className="unseen">{text("tokensTotal")} </span>
          <bdi dir="ltr">{usdText(total, locale)}</bdi>
        </p>
      )}
      <BalanceLine
        balance={balance}
        account={account}
        isSecond={total !== undefined}
        onRetry={model.refreshBalance}
      />
    </>
  );
}

export default function AccountView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountModel);
  const text = useViewText();
  useEffect(() => model.watchBalance(), [model]);
  useEffect(() => model.followUser(), [model]);
  if (state.account === undefined)
    return <NotConnected title={text("accountGone")} onConnect={model.openConnect} />;
  const { account } = state;
  const address = (
    <CopyAddress
      key={account.address}
      testId="lk-copy-address"
      className="copy"
      address={account.address}
      caption="copyAddress"
      copied="addressCopied"
      refused="copyRefused"
      write={model.copyAddress}
    />
  );
  return (
    <>
      <div className="profile">
        <div className="identity">
          {state.hasNames ? (
            <ProfileHeader key={account.caipAddress} account={account}>
              {address}
            </ProfileHeader>
          ) : (
            <>
              <AccountPicture account={account} />
              {address}
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
      <AccountLinks model={model} state={state} />
    </>
  );
}

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

interface PartProps {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}

function AccountLinks({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const openExplorer = (): void => {
    if (!model.openExplorer()) show({ variant: "error", text: text("explorerRefused") });
  };
  return (
    <div className="account-end">
      {state.explorerUrl === undefined ? null : (
        <button
          type="button"
          className="account-way"
          part="button"
          data-testid="lk-explorer"
          onClick={openExplorer}
        >
          {text("viewExplorer")}
          <span className="unseen">, {text("opensInTab")}</span>
        </button>
      )}
      <Disconnect model={model} state={state} />
    </div>
  );
}

function Disconnect({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [isDisconnecting, setDisconnecting] = useState(false);
  const disconnect = async (): Promise<void> => {
    if (isDisconnecting) return;
    setDisconnecting(true);
    const outcome = await model.disconnect();
    if (outcome === "failed") show({ variant: "error", text: text("disconnectFailed") });
    else if (state.endsOne && state.walletCount > 1)
      show({ variant: "success", text: text("walletDisconnected") });
    setDisconnecting(false);
  };
  const disconnectsAll = !state.endsOne && state.walletCount > 1;
  return (
    <button
      type="button"
      className="account-way"
      part="button"
      data-testid="lk-disconnect"
      title={state.wallet?.name}
      onClick={() => void disconnect()}
    >
      {text(isDisconnecting ? "disconnecting" : "disconnect")}
      {disconnectsAll ? ` · ${text("allWalletsEnd", { count: state.walletCount })}` : null}
    </button>
  );
}
