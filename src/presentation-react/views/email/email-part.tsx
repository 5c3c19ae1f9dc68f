import {
  useEffect,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type ReactElement,
} from "react";
import {
  emailLoginModel,
  type EmailLoginViewState,
} from "../../../application/embedded-wallet/views/email-login.model.js";
import { canSubmitEmail } from "../../../domain/embedded-wallet/email.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { ArrowIcon, EmailIcon, SpinnerIcon } from "../../icons/icons.js";
import { useText } from "../../messages/use-text.js";
import { useViewMemory } from "../../shell/view-context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./email.css?inline";
import { reasonText } from "../../format/reason.js";
import type { CoreKey } from "../../messages/keys.js";
import type { Translate } from "../../messages/text.js";

const useTypedEmail = () => {
  const { saved, save } = useViewMemory<string>("Email", true);
  const [email, setEmail] = useState(saved ?? "");
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void => {
    setEmail(value);
    save(value);
  };
  return { email, onChange };
};

/** Preloads the next view; navigation retries a failure and reports it. */
const fetchNextView = (): void => void import("./email-verify-otp-view.js").catch(() => undefined);

const PROBLEM = "lk-email-problem";

export function EmailPart(): ReactElement {
  useSheet(css);
  const {
    consent,
    state: { mayChoose },
  } = useConsent();
  const { model, state } = useModel((latchkit) => emailLoginModel(latchkit, consent));
  const { isBusy, isTaken } = state;
  const text = useText();
  const problem = problemText(state, text);
  const { email, onChange } = useTypedEmail();
  const isReady = !isBusy && !isTaken && canSubmitEmail(email);
  const choose = (): void => {
    model.choose();
    fetchNextView();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) model.submit(email);
  };
  const label = text("emailField");
  return (
    <section className="group email-part" aria-label={label}>
      <form className="email" noValidate onSubmit={submit}>
        <EmailIcon />
        <input
          className="email-input"
          part="field"
          type="email"
          enterKeyHint="go"
          autoComplete="email"
          spellCheck={false}
          data-testid="lk-email"
          aria-label={label}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={PROBLEM}
          placeholder={text("emailPlaceholder")}
          disabled={isTaken}
          readOnly={isBusy}
          value={email}
          onFocus={choose}
          onChange={onChange}
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
          {isBusy ? <SpinnerIcon /> : <ArrowIcon />}
        </button>
      </form>
      <Problem text={problem} />
    </section>
  );
}

/** Scrolls into view, because it may be at the edge of the card. */
function Problem({ text }: { readonly text: string | undefined }): ReactElement {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== undefined) line.current?.scrollIntoView?.({ block: "nearest" });
  }, [text]);
  return (
    <p ref={line} id={PROBLEM} className="email-problem" role="alert" data-testid={PROBLEM}>
      {text}
    </p>
  );
}

export const problemText = (
  { login, error }: Pick<EmailLoginViewState, "login" | "error">,
  text: Translate<CoreKey>,
): string | undefined => {
  const problem = "problem" in login ? login.problem : undefined;
  if (problem?.kind === "invalid-email") return text("emailInvalid");
  if (problem?.kind === "too-soon") return text("emailTooSoon", { count: problem.seconds });
  if (problem?.kind === "wrong-code") return text("emailCodeWrong");
  const failure = error ?? problem?.error;
  if (failure === undefined) return undefined;
  return reasonText(failure, text);
};
