import {
  createElement,
  useContext,
  useState,
  type ChangeEvent,
  type ComponentType,
  type FormEvent,
  type ReactElement,
} from "react";
import { isSignedIn } from "../../../application/embedded-wallet/views/social-choice.model.js";
import { canSubmitEmail } from "../../../domain/embedded-wallet/email-field.js";
import type { CodeProblem } from "../../../application/shared/views/code-problem.js";
import { useCode } from "../../hooks/use-code.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useGroupState } from "../../hooks/use-group-state.js";
import { ChevronIcon, SpinnerIcon } from "../../icons/icons.js";
import { ViewTextsContext } from "../../messages/modal-texts.js";
import { useText } from "../../messages/use-text.js";
import { useLatchkit } from "../../provider/context.js";
import { useKept } from "../../shell/kept.js";
import { loadWithTexts } from "../registry.js";
import type { LoadedView } from "../view.types.js";
import type { EmailEntryProps, EmailEntryState } from "./email-entry.js";

/** The next view, whose chunk has what sends an address. */
type NextView = LoadedView & Pick<typeof import("./email-verify-otp-view.js"), "EmailEntry">;

/**
 * What sends an address, and how often one was sent; less than 0 while nobody chose the field. What
 * sends is fetched then (a browser may fill the field in, and its user press the button alone).
 * Where it cannot be had as one is sent, `refused` says why, and nothing is sent later, unasked.
 */
const useSending = () => {
  const [sent, setSent] = useState(-1);
  const [refused, setRefused] = useState<CodeProblem>();
  const loadTexts = useContext(ViewTextsContext);
  const load = async (): Promise<ComponentType<EmailEntryProps>> =>
    ((await loadWithTexts("EmailVerifyOtp", loadTexts)) as NextView).EmailEntry;
  const chosen = Math.max(sent, 0);
  const entry = useCode("emailEntry", load, sent >= 0, {
    times: chosen,
    onRefused: (error) => {
      setRefused(error.code);
      setSent(0);
    },
  });
  const send = (): void => {
    setRefused(undefined);
    setSent(chosen + 1);
  };
  return { entry, sent, refused, choose: () => setSent(chosen), send };
};

/** What is in the field: also for who went on from it and comes back, until the modal closes. */
const useTyped = () => {
  const { kept, keep } = useKept<string>("Email", true);
  const [email, setEmail] = useState(kept ?? "");
  const onChange = ({ currentTarget: { value } }: ChangeEvent<HTMLInputElement>): void => {
    setEmail(value);
    keep(value);
  };
  return { email, onChange };
};

const PROBLEM = "lk-email-problem";

/**
 * The block of Connect for signing in by e-mail: one field, and what went wrong beneath it. What
 * sends the address is fetched once the field is chosen.
 */
export function EmailPart(): ReactElement {
  const { mayChoose } = useConsent().state;
  const isTaken = isSignedIn(useGroupState(useLatchkit().connection));
  const text = useText();
  const { email, onChange } = useTyped();
  const { entry, sent, refused, choose, send } = useSending();
  const [{ isBusy: isSending, hasProblem }, setShown] = useState<Partial<EmailEntryState>>({});
  const isBusy = isSending ?? (sent > 0 && !entry);
  const isReady = !isBusy && !isTaken && canSubmitEmail(email);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) send();
  };
  const label = text("emailField");
  return (
    <section className="group email-part" aria-label={label}>
      <form className="email" noValidate onSubmit={submit}>
        <input
          className="email-input"
          part="field"
          type="email"
          enterKeyHint="go"
          autoComplete="email"
          spellCheck={false}
          data-testid="lk-email"
          aria-label={label}
          aria-invalid={hasProblem || undefined}
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
          {isBusy ? <SpinnerIcon /> : <ChevronIcon />}
        </button>
      </form>
      <p id={PROBLEM} className="email-problem" role="alert" data-testid={PROBLEM}>
        {entry && createElement(entry, { email, sent, onShown: setShown })}
        {!entry && refused && text(refused)}
      </p>
    </section>
  );
}
