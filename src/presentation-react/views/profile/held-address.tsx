import {
  useEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from "react";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type { ProfileWalletsModel } from "../../../application/connection/views/profile-wallets.model.js";
import type {
  ConnectedAddress,
  OtherAddress,
} from "../../../application/connection/views/profile-wallets-state.js";
import { shortenAddress } from "../../../domain/account/shorten-address.js";
import { ExternalIcon, PowerIcon } from "../../icons/icons.js";
import { UserIcon } from "../../icons/user-icons.js";
import { PencilIcon } from "../../icons/wallet-icons.js";
import { AddressWords } from "./address-words.js";
import { CopyIconButton } from "./copy-icon-button.js";
import { NameForm } from "./name-form.js";
import type { WalletActions } from "./use-wallet-actions.js";
import { useViewText } from "../../messages/use-text.js";

interface HeldProps<H extends ConnectedAddress> {
  readonly held: H;
  readonly model: ProfileWalletsModel;
  readonly actions: WalletActions;
}

/** The address that signs in this namespace. Offers a switch if the page uses another namespace. */
export function ActiveAddress({
  held,
  isInUse,
  model,
  actions,
}: HeldProps<ConnectedAddress> & { readonly isInUse: boolean }): ReactElement {
  const text = useViewText();
  return (
    <Held
      held={held}
      model={model}
      actions={actions}
      {...(isInUse && { badge: text("activeWallet") })}
      canSwitch={!isInUse}
      canEnd
      hasSettings={isInUse && held.connector.id === CONNECTOR_ID.auth}
    />
  );
}

/** Another address of a connected wallet. */
export function OtherAddressRow({ held, model, actions }: HeldProps<OtherAddress>): ReactElement {
  return <Held held={held} model={model} actions={actions} canSwitch canEnd={held.endsWallet} />;
}

interface CardProps extends HeldProps<ConnectedAddress> {
  readonly badge?: string;
  readonly canSwitch: boolean;
  readonly canEnd: boolean;
  readonly hasSettings?: boolean;
}

function Held(props: CardProps): ReactElement {
  const { held, actions, badge } = props;
  const [isNaming, setNaming] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !isNaming) pencil.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming]);
  const {
    account: { address },
    connector,
    label,
  } = held;
  const save = (name: string): void => {
    setNaming(false);
    void actions.rename(address, name);
  };
  return (
    <div className="held" part="row" data-testid={`lk-held-${address}`}>
      <AddressWords
        address={address}
        label={label}
        wallet={connector}
        type={held.account.type}
        badge={badge}
      />
      {isNaming ? (
        <NameForm label={label} address={address} onSave={save} onCancel={() => setNaming(false)} />
      ) : (
        <Acts {...props} pencil={pencil} onName={() => setNaming(true)} />
      )}
    </div>
  );
}

type ActsProps = Omit<CardProps, "badge"> & {
  readonly pencil: RefObject<HTMLButtonElement | null>;
  readonly onName: () => void;
};

function Acts(props: ActsProps): ReactElement {
  const { held, model, actions, canSwitch, canEnd, hasSettings, pencil, onName } = props;
  const text = useViewText();
  const { account, connector, explorerUrl } = held;
  const address = held.label ?? shortenAddress(account.address);
  const isBlocked = actions.isBusy || undefined;
  return (
    <div className="held-acts">
      {canSwitch ? (
        <button
          type="button"
          className="small-button"
          part="button"
          data-testid={`lk-switch-${account.address}`}
          aria-label={text("switchToAddress", { address })}
          aria-disabled={isBlocked}
          onClick={() => void actions.switchTo(held)}
        >
          {text("switchAddress")}
        </button>
      ) : null}
      <span className="held-icons">
        <CopyIconButton address={account.address} model={model} onRefused={actions.refuseCopy} />
        {explorerUrl === undefined ? null : (
          <IconAct
            id={`lk-explorer-${account.address}`}
            name={text("explorerOfAddress", { address })}
            onClick={() => actions.openExplorer(explorerUrl)}
          >
            <ExternalIcon />
          </IconAct>
        )}
        <IconAct
          button={pencil}
          id={`lk-name-${account.address}`}
          name={text("nameAddress", { address })}
          onClick={onName}
        >
          <PencilIcon />
        </IconAct>
        {hasSettings ? <SettingsAct held={held} onOpen={model.openSettings} /> : null}
        {canEnd ? (
          <IconAct
            id={`lk-end-${account.address}`}
            name={text("disconnectWallet", { wallet: connector.name })}
            isBlocked={isBlocked}
            onClick={() => void actions.disconnect(held)}
          >
            <PowerIcon />
          </IconAct>
        ) : null}
      </span>
    </div>
  );
}

function SettingsAct({
  held: { account, connector },
  onOpen,
}: {
  readonly held: ConnectedAddress;
  readonly onOpen: () => void;
}): ReactElement {
  const text = useViewText();
  return (
    <IconAct
      id={`lk-settings-${account.address}`}
      name={text("settingsOfWallet", { wallet: connector.name })}
      onClick={onOpen}
    >
      <UserIcon />
    </IconAct>
  );
}

interface IconActProps {
  readonly id: string;
  readonly name: string;
  readonly isBlocked?: true | undefined;
  readonly button?: RefObject<HTMLButtonElement | null>;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

function IconAct({ id, name, isBlocked, button, onClick, children }: IconActProps): ReactElement {
  return (
    <button
      ref={button}
      type="button"
      className="icon-button"
      part="button"
      data-testid={id}
      aria-label={name}
      aria-disabled={isBlocked}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
