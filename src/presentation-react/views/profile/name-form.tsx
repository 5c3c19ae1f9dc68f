import { useEffect, useRef, useState, type FormEvent, type ReactElement } from "react";
import { shortenAddress } from "../../../domain/account/account.js";
import { useViewText } from "../../messages/use-text.js";

interface NameFormProps {
  readonly label: string | undefined;
  readonly address: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}
const LONGEST = 64;

/** The user's label of an address, stored in this browser. An empty one removes it. */
export function NameForm({ label, address, onSave, onCancel }: NameFormProps): ReactElement {
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
