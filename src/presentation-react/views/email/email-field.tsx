import type { ReactElement } from "react";
import { ChevronIcon, SpinnerIcon } from "../../icons/icons.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { texts } from "./block-texts.js";

interface Props {
  readonly email: string;
  readonly isBusy: boolean;
  /** Somebody is signed in already. */
  readonly isTaken: boolean;
  /** Nothing can be sent yet. */
  readonly isOff: boolean;
  readonly hasProblem: boolean;
  /** The element that says what is wrong. */
  readonly problemId: string;
  readonly onChosen: () => void;
  readonly onTyped: (email: string) => void;
}

/** The field for an e-mail address and the button that sends it. */
export function EmailField(props: Props): ReactElement {
  const { email, isBusy, isTaken, isOff, hasProblem, problemId, onChosen, onTyped } = props;
  const text = useOwnText(texts);
  return (
    <>
      <input
        className="email-input"
        part="field"
        type="email"
        inputMode="email"
        enterKeyHint="go"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
        data-testid="lk-email"
        aria-label={text("emailField")}
        aria-invalid={hasProblem || undefined}
        aria-describedby={hasProblem ? problemId : undefined}
        placeholder={text("emailPlaceholder")}
        disabled={isTaken}
        readOnly={isBusy}
        value={email}
        onFocus={onChosen}
        onChange={({ currentTarget }) => onTyped(currentTarget.value)}
      />
      <button
        type="submit"
        className="icon-button email-submit"
        part="button"
        data-testid="lk-email-submit"
        aria-label={text(isBusy ? "emailBusy" : "emailSubmit")}
        aria-disabled={isOff || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? <SpinnerIcon /> : <ChevronIcon />}
      </button>
    </>
  );
}
