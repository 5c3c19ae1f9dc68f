import { useEffect, useState, type ReactElement } from "react";
import {
  type AccountSettingsModel,
  accountSettingsModel,
} from "../../../application/account/views/account-settings.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { LayersIcon, ShieldIcon } from "../../icons/further-icons.js";
import { PowerIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { NetworkRow } from "./network-row.js";
import { NoSettings, SettingsHead } from "./settings-head.js";
import { SmartAccountSettingsView } from "./kinds-view.js";
import { UpgradeView } from "./upgrade-view.js";
import { UserRow } from "./user-row.js";
import css from "./account-settings.css?inline";

const VIEWS = {
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpgradeEmailWallet: UpgradeView,
};

/** Shows the settings view of the route. */
export default function SettingsView({
  route: { view },
}: {
  readonly route: { readonly view: keyof typeof VIEWS };
}): ReactElement {
  const View = VIEWS[view];
  return <View />;
}

/** Settings of the embedded wallet's user: identity, account type, network, sign out. */
function AccountSettingsView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountSettingsModel);
  const text = useViewText();
  useEffect(() => model.follow(), [model]);
  const { account, name, choices, dashboardUrl } = state;
  if (account === undefined) return <NoSettings onLeave={model.openAccount} />;
  return (
    <>
      <SettingsHead key={account.address} account={account} model={model} />
      <ul className="stack">
        {name === undefined ? null : (
          <li>
            <UserRow name={name} provider={state.provider} onChange={model.openEmail} />
          </li>
        )}
        <li>
          <NetworkRow state={state} onOpen={model.openNetworks} />
        </li>
        {choices.length === 0 ? null : (
          <li>
            <Row
              testId="lk-open-kinds"
              lead={
                <IconTile>
                  <LayersIcon />
                </IconTile>
              }
              name={text("settingsKind")}
              value={text(account.type === "smartAccount" ? "kindSmart" : "kindOrdinary")}
              end="deeper"
              onClick={model.openKinds}
            />
          </li>
        )}
        {dashboardUrl === undefined ? null : (
          <li>
            <Row
              testId="lk-open-upgrade"
              lead={
                <IconTile>
                  <ShieldIcon />
                </IconTile>
              }
              name={text("settingsUpgrade")}
              note={text("settingsUpgradeNote")}
              end="deeper"
              onClick={model.openUpgrade}
            />
          </li>
        )}
        <li>
          <SignOutRow model={model} />
        </li>
      </ul>
    </>
  );
}

function SignOutRow({ model }: { readonly model: AccountSettingsModel }): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    setLeaving(true);
    if ((await model.signOut()) === "failed")
      show({ variant: "error", text: text("settingsSignOutFailed") });
    setLeaving(false);
  };
  return (
    <Row
      testId="lk-sign-out"
      lead={
        <IconTile>
          <PowerIcon />
        </IconTile>
      }
      name={text(isLeaving ? "settingsSigningOut" : "settingsSignOut")}
      note={text("settingsSignOutNote")}
      onClick={() => {
        if (!isLeaving) void leave();
      }}
    />
  );
}
