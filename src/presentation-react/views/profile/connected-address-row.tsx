import { useEffect, useId, useRef, useState, type ReactElement, type FormEvent } from "react";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type {
  ProfileWalletsModel,
  ConnectedAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { MoreIcon } from "../../icons/icons.js";
import { AddressMenu } from "./address-menu.js";
import { AddressText } from "./address-text.js";
import type { WalletActions } from "./use-wallet-actions.js";
import { useViewText } from "../../messages/use-text.js";

interface ConnectedAddressRowProps {
  readonly connected: ConnectedAddress;
  readonly model: ProfileWalletsModel;
  readonly actions: WalletActions;
  readonly isInUse: boolean;
  /** Disconnecting this address disconnects its wallet. */
  readonly canDisconnect: boolean;
}

export function ConnectedAddressRow(props: ConnectedAddressRowProps): ReactElement {
  const { connected, isInUse, model, actions, canDisconnect } = props;
  const { account, connector, label } = connected;
  const { address } = account;
  const text = useViewText();
  const id = useId();
  const [openPart, setOpenPart] = useState<"menu" | "label-form">();
  const menuButton = useRef<HTMLButtonElement>(null);
  useFocusAfterForm(openPart === "label-form", menuButton);
  const name = text("addressMenu", { address: label ?? shortenAddress(address) });
  const close = (): void => setOpenPart(undefined);
  const save = (label: string): void => {
    close();
    void actions.rename(address, label);
  };
  const hasSettings = isInUse && connector.id === CONNECTOR_ID.auth;
  const menu = { id, name, connected, model, actions, canDisconnect, hasSettings };
  return (
    <div className="held" part="row" data-testid={`lk-held-${address}`}>
      <div className="held-head">
        <AddressLine {...props} />
        <button
          ref={menuButton}
          type="button"
          className="icon-button"
          part="button"
          data-testid={`lk-more-${address}`}
          aria-label={name}
          aria-expanded={openPart === "menu"}
          aria-controls={openPart === "menu" ? id : undefined}
          onClick={() => (openPart === "menu" ? close() : setOpenPart("menu"))}
        >
          <MoreIcon />
        </button>
      </div>
      {openPart === "menu" ? (
        <AddressMenu {...menu} onRename={() => setOpenPart("label-form")} />
      ) : null}
      {openPart === "label-form" ? (
        <LabelForm label={label} address={address} onSave={save} onCancel={close} />
      ) : null}
    </div>
  );
}

function AddressLine({ connected, actions, isInUse }: ConnectedAddressRowProps): ReactElement {
  const { account, connector, label } = connected;
  const { address, type } = account;
  const text = useViewText();
  const choice = {
    testId: `lk-switch-${address}`,
    unseen: text("switchAddress"),
    isBlocked: actions.isBusy,
    onChoose: () => void actions.switchTo(connected),
  };
  return (
    <AddressText
      address={address}
      label={label}
      wallet={connector}
      type={type}
      {...(isInUse ? { badge: text("activeWallet") } : { choice })}
    />
  );
}

/** Focuses `target` when the form closes, because the focused field is removed. */
const useFocusAfterForm = (
  isFormOpen: boolean,
  target: { readonly current: HTMLButtonElement | null },
): void => {
  const wasFormOpen = useRef(false);
  useEffect(() => {
    if (wasFormOpen.current && !isFormOpen) target.current?.focus();
    wasFormOpen.current = isFormOpen;
  }, [isFormOpen, target]);
};

interface LabelFormProps {
  readonly label: string | undefined;
  readonly address: string;
  readonly onSave: (label: string) => void;
  readonly onCancel: () => void;
}

const MAX_LENGTH = 64;

/** An empty label removes it. */
function LabelForm({ label, address, onSave, onCancel }: LabelFormProps): ReactElement {
  const text = useViewText();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(label ?? "");
  // Already in view; scrolling would fight the growing card.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(typed);
  };
  return (
    <form className="label-form" onSubmit={submit}>
      <input
        ref={field}
        className="label-field"
        part="field"
        type="text"
        data-testid="lk-name-field"
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        dir={typed === "" ? undefined : "auto"}
        aria-label={text("nameAddress", { address: shortenAddress(address) })}
        placeholder={text("namePlaceholder")}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <button type="submit" className="small-button" part="button" data-testid="lk-name-save">
        {text("save")}
      </button>
      <button
        type="button"
        className="small-button"
        part="button"
        data-testid="lk-name-cancel"
        onClick={onCancel}
      >
        {text("cancel")}
      </button>
    </form>
  );
}
