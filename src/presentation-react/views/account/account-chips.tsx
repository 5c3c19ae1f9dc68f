import type { ReactElement, ReactNode } from "react";
import type {
  AccountModel,
  AccountViewState,
} from "../../../application/account/views/account.model.js";
import { ChevronIcon, GlobeIcon, UserIcon } from "../../icons/icons.js";
import { Tile, connectorTile, networkTile } from "../../primitives/tile.js";
import { useViewText } from "../../messages/use-text.js";

interface PartProps {
  readonly model: AccountModel;
  readonly state: AccountViewState;
}

export function AccountChips({ model, state }: PartProps): ReactElement {
  return (
    <>
      <NetworkChip model={model} state={state} />
      {state.hasWallets ? <WalletsChip model={model} state={state} /> : null}
      {state.hasSettings ? <SettingsChip model={model} state={state} /> : null}
    </>
  );
}

interface ChipProps {
  readonly testId?: string;
  readonly leading: ReactNode;
  readonly name: string;
  /** Describes the chip for screen readers; visible if `isNoteShown`. */
  readonly note: string;
  readonly isNoteShown?: boolean;
  readonly onClick?: (() => void) | undefined;
}

function Chip({
  testId,
  leading,
  name,
  note,
  isNoteShown = false,
  onClick,
}: ChipProps): ReactElement {
  const content = (
    <>
      {leading}
      <span className="chip-name">{name}</span>
      <span className={isNoteShown ? "chip-note" : "unseen"}>{note}</span>
    </>
  );
  if (onClick === undefined)
    return (
      <span className="chip chip-still" part="chip">
        {content}
      </span>
    );
  return (
    <button type="button" className="chip" part="chip" data-testid={testId} onClick={onClick}>
      {content}
      <ChevronIcon />
    </button>
  );
}

function NetworkChip({
  model,
  state: { network, isNetworkSupported, marksUnsupported, canSwitchNetwork },
}: PartProps): ReactElement {
  const text = useViewText();
  const isWrong = !isNetworkSupported && marksUnsupported;
  return (
    <Chip
      testId="lk-open-networks"
      leading={isNetworkSupported ? <Tile {...networkTile(network)} size="small" /> : <GlobeIcon />}
      name={isNetworkSupported ? network.name : text("unknownNetwork")}
      note={text(isWrong ? "networkUnsupported" : "networkRow")}
      isNoteShown={isWrong}
      onClick={canSwitchNetwork ? model.openNetworks : undefined}
    />
  );
}

function WalletsChip({ model, state: { wallet, walletCount } }: PartProps): ReactElement {
  const text = useViewText();
  const name = wallet?.name ?? text("yourWallet");
  return (
    <Chip
      testId="lk-open-wallets"
      leading={<Tile {...connectorTile(wallet ?? { id: "wallet", name })} size="small" />}
      name={name}
      note={text("walletsHeld", { count: walletCount })}
      onClick={model.openWallets}
    />
  );
}

function SettingsChip({ model, state: { userName } }: PartProps): ReactElement {
  const text = useViewText();
  return (
    <Chip
      testId="lk-open-settings"
      leading={<UserIcon />}
      name={userName ?? text("walletSettings")}
      note={userName === undefined ? "" : text("walletSettings")}
      onClick={model.openSettings}
    />
  );
}
