import { useContext, useId, useState, type FormEvent, type ReactElement } from "react";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { canSubmitEmail } from "../../../domain/embedded-wallet/email-field.js";
import { useCode } from "../../hooks/use-code.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useGroupState } from "../../hooks/use-group-state.js";
import { ChevronIcon, SpinnerIcon } from "../../icons/icons.js";
import { OwnTextsContext } from "../../messages/own-texts-context.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { texts } from "./block-texts.js";
import type { EmailEntryState } from "./email-entry.js";
import css from "./email-block.css?inline";

const IDLE: EmailEntryState = { isBusy: false, hasProblem: false };

/**
 * The block of Connect for signing in by e-mail: one field, and what went wrong beneath it. What
 * sends the address is fetched once the field is chosen.
 */
export function EmailPart(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { connections } = useGroupState(useLatchkit().connection);
  const text = useOwnText(texts);
  const loadTexts = useContext(OwnTextsContext);
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const [shown, setShown] = useState(IDLE);
  const problemId = useId();
  const Entry = useCode(
    "emailEntry",
    async () => {
      const { default: entry, texts: words } = await import("./email-entry.js");
      await loadTexts([words]);
      return entry;
    },
    isChosen,
  );
  const isTaken = connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth);
  const isBusy = shown.isBusy || (sent > 0 && !Entry);
  const isReady = !isBusy && !isTaken && canSubmitEmail(email);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && consent.check()) setSent(sent + 1);
  };
  return (
    <section className="group email-part" aria-label={text("emailField")}>
      <form className="email" noValidate onSubmit={submit}>
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
          aria-invalid={shown.hasProblem || undefined}
          aria-describedby={problemId}
          placeholder={text("emailPlaceholder")}
          disabled={isTaken}
          readOnly={isBusy}
          value={email}
          onFocus={() => setChosen(true)}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <button
          type="submit"
          className="icon-button email-submit"
          part="button"
          data-testid="lk-email-submit"
          aria-label={text(isBusy ? "emailBusy" : "emailSubmit")}
          aria-disabled={!isReady || !mayChoose || undefined}
          aria-busy={isBusy || undefined}
        >
          {isBusy ? <SpinnerIcon /> : <ChevronIcon />}
        </button>
      </form>
      <p id={problemId} className="email-problem" role="alert" data-testid="lk-email-problem">
        {Entry && <Entry email={email} sent={sent} consent={consent} onShown={setShown} />}
      </p>
    </section>
  );
}
