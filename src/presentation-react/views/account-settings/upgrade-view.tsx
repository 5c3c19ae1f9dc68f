import { useEffect, type ReactElement } from "react";
import { accountSettingsModel } from "../../../application/account/views/account-settings.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { NoSettings } from "./settings-head.js";
import css from "./account-settings.css?inline";

/** Links to the wallet's own site, in a new tab. */
export function UpgradeView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountSettingsModel);
  const text = useViewText();
  const { show } = useToast();
  useEffect(() => model.follow(), [model]);
  const { account, dashboardUrl } = state;
  if (account === undefined) return <NoSettings onLeave={model.openAccount} />;
  if (dashboardUrl === undefined) return <Message title={text("upgradeHere")} />;
  const site = new URL(dashboardUrl).host;
  const open = (): void => {
    if (!model.openDashboard()) show({ variant: "error", text: text("upgradeRefused") });
  };
  return (
    <Message
      drawing={<EmptyWalletDrawing />}
      title={text("upgradeLead")}
      hint={text("upgradeHint", { site })}
    >
      <ActionButton kind="primary" testId="lk-open-dashboard" onClick={open}>
        {text("upgradeOpen", { site })}
      </ActionButton>
      <p className="upgrade-note">{text("upgradeOpens")}</p>
    </Message>
  );
}
