import { useCopy } from "../../primitives/copy.js";
import { type ReactElement, type ReactNode } from "react";
import type {
  ProfileWalletsModel,
  ConnectedAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import {
  CheckIcon,
  CopyIcon,
  ExternalIcon,
  PowerIcon,
  UserIcon,
  PencilIcon,
} from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import type { WalletActions } from "./use-wallet-actions.js";

interface MenuProps {
  /** The button that opens the menu names it in `aria-controls`. */
  readonly id: string;
  readonly name: string;
  readonly connected: ConnectedAddress;
  readonly model: ProfileWalletsModel;
  readonly actions: WalletActions;
  readonly canDisconnect: boolean;
  /** True if the embedded wallet is in use. */
  readonly hasSettings: boolean;
  readonly onRename: () => void;
}

export function AddressMenu(props: MenuProps): ReactElement {
  const { id, name, connected, model, actions, canDisconnect, hasSettings, onRename } = props;
  const text = useViewText();
  const {
    account: { address },
    connector: { name: wallet },
    explorerUrl,
  } = connected;
  return (
    <ul id={id} className="held-menu" aria-label={name}>
      <CopyItem address={address} model={model} />
      {explorerUrl === undefined ? null : (
        <Item
          testId={`lk-explorer-${address}`}
          icon={<ExternalIcon />}
          onClick={() => actions.openExplorer(explorerUrl)}
        >
          {text("viewExplorer")}
          <span className="unseen">, {text("opensInTab")}</span>
        </Item>
      )}
      <Item testId={`lk-name-${address}`} icon={<PencilIcon />} onClick={onRename}>
        {text("editLabel")}
      </Item>
      {hasSettings ? (
        <Item testId={`lk-settings-${address}`} icon={<UserIcon />} onClick={model.openSettings}>
          {text("settingsOfWallet", { wallet })}
        </Item>
      ) : null}
      {canDisconnect ? (
        <Item
          testId={`lk-end-${address}`}
          icon={<PowerIcon />}
          isBlocked={actions.isBusy}
          onClick={() => void actions.disconnect(connected)}
        >
          {text("disconnectWallet", { wallet })}
        </Item>
      ) : null}
    </ul>
  );
}

function CopyItem({
  address,
  model,
}: {
  readonly address: string;
  readonly model: ProfileWalletsModel;
}): ReactElement {
  const text = useViewText();
  const { isCopied, copy } = useCopy(() => model.copy(address), "copyRefused");
  return (
    <Item
      testId={`lk-copy-${address}`}
      icon={isCopied ? <CheckIcon /> : <CopyIcon />}
      onClick={copy}
    >
      <span role="status">{isCopied ? text("addressCopied") : ""}</span>
      {isCopied ? null : text("copyWholeAddress")}
    </Item>
  );
}

function Item({
  testId,
  icon,
  isBlocked = false,
  onClick,
  children,
}: {
  readonly testId: string;
  readonly icon: ReactElement;
  readonly isBlocked?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <li>
      <button
        type="button"
        className="held-item"
        part="button"
        data-testid={testId}
        aria-disabled={isBlocked || undefined}
        onClick={onClick}
      >
        {icon}
        <span>{children}</span>
      </button>
    </li>
  );
}
