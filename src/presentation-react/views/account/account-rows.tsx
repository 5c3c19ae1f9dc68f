import { useState, type ReactElement } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import { useToast } from "../../hooks/use-toast.js";
import { ExternalIcon, GlobeIcon, PowerIcon } from "../../icons/icons.js";
import { UserIcon } from "../../icons/user-icons.js";
import { Row } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { NameLine } from "./profile-head.js";
import { useAccountText } from "./use-account-text.js";

interface PartProps {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}

/** What belongs to the account: wallet, address, network, name, and the way out. */
export function AccountRows({ model, state }: PartProps): ReactElement {
  const text = useAccountText();
  const { show } = useToast();
  const openExplorer = (): void => {
    if (!model.openExplorer()) show({ variant: "error", text: text("explorerRefused") });
  };
  return (
    <ul className="stack">
      {state.hasWallets ? (
        <li>
          <WalletsLine model={model} state={state} />
        </li>
      ) : null}
      {state.hasSettings ? (
        <li>
          <SettingsLine model={model} state={state} />
        </li>
      ) : null}
      <li>
        <NetworkLine model={model} state={state} />
      </li>
      {state.hasNames ? <NameLine /> : null}
      {state.explorerUrl === undefined ? null : (
        <li>
          <Row
            testId="lk-explorer"
            lead={
              <span className="tile tile-medium tile-icon">
                <ExternalIcon />
              </span>
            }
            name={text("viewExplorer")}
            note={text("opensInTab")}
            onClick={openExplorer}
          />
        </li>
      )}
      <li>
        <DisconnectLine model={model} state={state} />
      </li>
    </ul>
  );
}

/** The way to the embedded wallet's settings, by who is signed in to it. */
function SettingsLine({ model, state: { userName } }: PartProps): ReactElement {
  const text = useAccountText();
  return (
    <Row
      testId="lk-open-settings"
      lead={
        <span className="tile tile-medium tile-icon">
          <UserIcon />
        </span>
      }
      name={text("walletSettings")}
      note={userName}
      end="deeper"
      onClick={model.openSettings}
    />
  );
}

/** The way to the other wallets. */
function WalletsLine({ model, state: { wallet, walletCount } }: PartProps): ReactElement {
  const text = useAccountText();
  const name = wallet?.name ?? text("yourWallet");
  return (
    <Row
      testId="lk-open-wallets"
      lead={
        <Tile
          id={wallet?.id ?? "wallet"}
          name={name}
          image={wallet?.icon}
          picture={imageOf("asset", wallet?.imageId)}
        />
      }
      name={name}
      note={text("walletsHeld", { count: walletCount })}
      end="deeper"
      onClick={model.openWallets}
    />
  );
}

function NetworkLine({
  model,
  state: { network, isNetworkSupported, marksUnsupported, canSwitchNetwork },
}: PartProps): ReactElement {
  const text = useAccountText();
  const lead = isNetworkSupported ? (
    <Tile
      id={network.id}
      name={network.name}
      image={network.imageUrl}
      picture={{ kind: "network", id: network.id }}
      isRound
    />
  ) : (
    <span className="tile tile-medium tile-icon">
      <GlobeIcon />
    </span>
  );
  const name = isNetworkSupported ? network.name : text("unknownNetwork");
  if (!canSwitchNetwork)
    return (
      <div className="row row-still" part="row">
        <>{lead}</>
        <span className="row-words">
          <span className="row-name">{name}</span>
          <span className="row-note">
            {text(isNetworkSupported || !marksUnsupported ? "networkRow" : "networkUnsupported")}
          </span>
        </span>
      </div>
    );
  return (
    <Row
      testId="lk-open-networks"
      lead={lead}
      name={name}
      note={text(isNetworkSupported || !marksUnsupported ? "networkRow" : "networkUnsupported")}
      end="deeper"
      onClick={model.openNetworks}
    />
  );
}

function DisconnectLine({ model, state }: PartProps): ReactElement {
  const text = useAccountText();
  const { show } = useToast();
  const [isLeaving, setLeaving] = useState(false);
  const leave = async (): Promise<void> => {
    if (isLeaving) return;
    setLeaving(true);
    const end = await model.disconnect();
    if (end === "failed") show({ variant: "error", text: text("disconnectFailed") });
    else if (state.endsOne && state.walletCount > 1)
      show({ variant: "success", text: text("walletDisconnected") });
    setLeaving(false);
  };
  return (
    <Row
      testId="lk-disconnect"
      lead={
        <span className="tile tile-medium tile-icon">
          <PowerIcon />
        </span>
      }
      name={text(isLeaving ? "disconnecting" : "disconnect")}
      note={
        state.endsOne || state.walletCount < 2
          ? state.wallet?.name
          : text("allWalletsEnd", { count: state.walletCount })
      }
      onClick={() => void leave()}
    />
  );
}
