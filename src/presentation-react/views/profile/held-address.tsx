import { useEffect, useId, useRef, useState, type ReactElement, type FormEvent } from "react";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import type {
  ProfileWalletsModel,
  ConnectedAddress,
  OtherAddress,
} from "../../../application/connection/views/profile-wallets.model.js";
import { shortenAddress } from "../../../domain/account/account.js";
import { MoreIcon } from "../../icons/icons.js";
import { AddressMenu } from "./address-menu.js";
import { AddressWords } from "./address-words.js";
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

/** A press on the address switches to it; what else can be done with it lies in a menu. */
function Held(props: CardProps): ReactElement {
  const { held, model, actions, canEnd, hasSettings = false } = props;
  const { account, label } = held;
  const { address } = account;
  const text = useViewText();
  const id = useId();
  const [part, setPart] = useState<"menu" | "naming">();
  const more = useRef<HTMLButtonElement>(null);
  useFocusAfterNaming(part === "naming", more);
  const name = text("addressMenu", { address: label ?? shortenAddress(address) });
  const close = (): void => setPart(undefined);
  const save = (written: string): void => {
    close();
    void actions.rename(address, written);
  };
  const menu = { id, name, held, model, actions, canEnd, hasSettings };
  return (
    <div className="held" part="row" data-testid={`lk-held-${address}`}>
      <div className="held-head">
        <Words {...props} />
        <button
          ref={more}
          type="button"
          className="icon-button"
          part="button"
          data-testid={`lk-more-${address}`}
          aria-label={name}
          aria-expanded={part === "menu"}
          aria-controls={part === "menu" ? id : undefined}
          onClick={() => (part === "menu" ? close() : setPart("menu"))}
        >
          <MoreIcon />
        </button>
      </div>
      {part === "menu" ? <AddressMenu {...menu} onName={() => setPart("naming")} /> : null}
      {part === "naming" ? (
        <NameForm label={label} address={address} onSave={save} onCancel={close} />
      ) : null}
    </div>
  );
}

function Words({ held, actions, badge, canSwitch }: CardProps): ReactElement {
  const { account, connector, label } = held;
  const { address, type } = account;
  const text = useViewText();
  const choice = {
    testId: `lk-switch-${address}`,
    unseen: text("switchAddress"),
    isBlocked: actions.isBusy,
    onChoose: () => void actions.switchTo(held),
  };
  return (
    <AddressWords
      address={address}
      label={label}
      wallet={connector}
      type={type}
      badge={badge}
      {...(canSwitch && { choice })}
    />
  );
}

/** The field goes away with the focus in it: the menu's button takes it. */
const useFocusAfterNaming = (
  isNaming: boolean,
  target: { readonly current: HTMLButtonElement | null },
): void => {
  const wasNaming = useRef(false);
  useEffect(() => {
    if (wasNaming.current && !isNaming) target.current?.focus();
    wasNaming.current = isNaming;
  }, [isNaming, target]);
};

interface NameFormProps {
  readonly label: string | undefined;
  readonly address: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}
const LONGEST = 64;

/** The user's label of an address, stored in this browser. An empty one removes it. */
function NameForm({ label, address, onSave, onCancel }: NameFormProps): ReactElement {
  const text = useViewText();
  const field = useRef<HTMLInputElement>(null);
  const [name, setName] = useState(label ?? "");
  // Already in view; scrolling would fight the growing card.
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(name);
  };
  return (
    <form className="name-form" onSubmit={submit}>
      <input
        ref={field}
        className="name-field"
        part="field"
        type="text"
        data-testid="lk-name-field"
        maxLength={LONGEST}
        autoComplete="off"
        spellCheck={false}
        dir={name === "" ? undefined : "auto"}
        aria-label={text("nameAddress", { address: shortenAddress(address) })}
        placeholder={text("namePlaceholder")}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
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
