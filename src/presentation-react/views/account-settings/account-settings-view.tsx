import { useEffect, useState, type ReactElement } from "react";
import {
  type AccountSettingsModel,
  accountSettingsModel,
  type AccountSettingsState,
} from "../../../application/account/views/account-settings.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import {
  LayersIcon,
  ShieldIcon,
  PowerIcon,
  GlobeIcon,
  EmailIcon,
  UserIcon,
} from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { IconTile, Tile, networkTile } from "../../primitives/tile.js";
import { Row } from "../../primitives/row.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { MissingSettings, SettingsHeader } from "./settings-header.js";
import { SmartAccountSettingsView } from "./smart-account-settings-view.js";
import css from "./account-settings.css?inline";
import {
  SOCIAL_NAMES,
  type SocialProvider,
} from "../../../domain/embedded-wallet/social-providers.js";
import { EmptyWalletDrawing } from "../../icons/drawings.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";

const VIEWS = {
  AccountSettings: AccountSettingsView,
  SmartAccountSettings: SmartAccountSettingsView,
  UpgradeEmailWallet: UpgradeView,
};

export default function SettingsView({
  route: { view },
}: {
  readonly route: { readonly view: keyof typeof VIEWS };
}): ReactElement {
  const View = VIEWS[view];
  return <View />;
}

function AccountSettingsView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountSettingsModel);
  const text = useViewText();
  useEffect(() => model.follow(), [model]);
  const { account, name, choices, dashboardUrl } = state;
  if (account === undefined) return <MissingSettings onLeave={model.openAccount} />;
  return (
    <>
      <SettingsHeader key={account.address} account={account} model={model} />
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
              leading={
                <IconTile>
                  <LayersIcon />
                </IconTile>
              }
              name={text("settingsKind")}
              value={text(account.type === "smartAccount" ? "kindSmart" : "kindOrdinary")}
              trailing="deeper"
              onClick={model.openKinds}
            />
          </li>
        )}
        {dashboardUrl === undefined ? null : (
          <li>
            <Row
              testId="lk-open-upgrade"
              leading={
                <IconTile>
                  <ShieldIcon />
                </IconTile>
              }
              name={text("settingsUpgrade")}
              note={text("settingsUpgradeNote")}
              trailing="deeper"
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
  const [isSigningOut, setSigningOut] = useState(false);
  const signOut = async (): Promise<void> => {
    setSigningOut(true);
    if ((await model.signOut()) === "failed")
      show({ variant: "error", text: text("settingsSignOutFailed") });
    setSigningOut(false);
  };
  return (
    <Row
      testId="lk-sign-out"
      leading={
        <IconTile>
          <PowerIcon />
        </IconTile>
      }
      name={text(isSigningOut ? "settingsSigningOut" : "settingsSignOut")}
      note={text("settingsSignOutNote")}
      onClick={() => {
        if (!isSigningOut) void signOut();
      }}
    />
  );
}

function NetworkRow({
  state: { network, isNetworkSupported, canSwitchNetwork },
  onOpen,
}: {
  readonly state: AccountSettingsState;
  readonly onOpen: () => void;
}): ReactElement {
  const text = useViewText();
  const name = isNetworkSupported ? network.name : text("settingsNetworkUnknown");
  const leadingTile = isNetworkSupported ? (
    <Tile {...networkTile(network)} />
  ) : (
    <IconTile>
      <GlobeIcon />
    </IconTile>
  );
  return (
    <Row
      testId={canSwitchNetwork ? "lk-settings-network" : undefined}
      leading={leadingTile}
      name={text("settingsNetwork")}
      value={name}
      {...(canSwitchNetwork && { trailing: "deeper", onClick: onOpen })}
    />
  );
}

/** An e-mail address can be changed here; a social account only at its provider. */
function UserRow({
  name,
  provider,
  onChange,
}: {
  readonly name: string;
  readonly provider: SocialProvider | undefined;
  readonly onChange: () => void;
}): ReactElement {
  const text = useViewText();
  if (provider === undefined)
    return (
      <Row
        testId="lk-open-email"
        leading={
          <IconTile>
            <EmailIcon />
          </IconTile>
        }
        name={text("settingsEmailNote")}
        note={name}
        trailing="deeper"
        onClick={onChange}
      />
    );
  return (
    <Row
      testId="lk-social-user"
      leading={
        <IconTile>
          <UserIcon />
        </IconTile>
      }
      name={text("settingsElsewhere", { provider: SOCIAL_NAMES[provider] })}
      note={name}
    />
  );
}

function UpgradeView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(accountSettingsModel);
  const text = useViewText();
  const { show } = useToast();
  useEffect(() => model.follow(), [model]);
  const { account, dashboardUrl } = state;
  if (account === undefined) return <MissingSettings onLeave={model.openAccount} />;
  if (dashboardUrl === undefined) return <Message title={text("upgradeHere")} />;
  const site = new URL(dashboardUrl).host;
  const openDashboard = (): void => {
    if (!model.openDashboard()) show({ variant: "error", text: text("upgradeRefused") });
  };
  return (
    <Message
      drawing={<EmptyWalletDrawing />}
      title={text("upgradeLead")}
      hint={text("upgradeHint", { site })}
    >
      <ActionButton kind="primary" testId="lk-open-dashboard" onClick={openDashboard}>
        {text("upgradeOpen", { site })}
      </ActionButton>
      <p className="upgrade-note">{text("upgradeOpens")}</p>
    </Message>
  );
}
