import { useId, useState, type FormEvent, type ReactElement } from "react";
import { emailLoginModel } from "../../../application/embedded-wallet/views/email-login.model.js";
import { canSubmitEmail } from "../../../domain/embedded-wallet/email.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { ChevronIcon, SpinnerIcon } from "../../icons/icons.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { problemText } from "./problem-text.js";
import { texts } from "./block-texts.js";
import css from "./email.css?inline";

/** The block of Connect for signing in by e-mail: one field, and what went wrong beneath it. */
export function EmailPart(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => emailLoginModel(latchkit, consent));
  const text = useOwnText(texts);
  const [email, setEmail] = useState("");
  const problemId = useId();
  const { isBusy, isTaken } = state;
  const problem = problemText(state, text);
  const isReady = !isBusy && !isTaken && canSubmitEmail(email);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) model.submit(email);
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
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={problem === undefined ? undefined : problemId}
          placeholder={text("emailPlaceholder")}
          disabled={isTaken}
          readOnly={isBusy}
          value={email}
          onFocus={model.choose}
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
        {problem}
      </p>
    </section>
  );
}
