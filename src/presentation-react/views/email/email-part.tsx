import {
  createElement,
  useContext,
  useId,
  useState,
  type ComponentType,
  type FormEvent,
  type ReactElement,
} from "react";
import { CONNECTOR_ID } from "../../../domain/connectors/connector-id.js";
import { canSubmitEmail } from "../../../domain/embedded-wallet/email-field.js";
import { useCode } from "../../hooks/use-code.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useGroupState } from "../../hooks/use-group-state.js";
import { OwnTextsContext } from "../../messages/own-texts-context.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { useLatchkit } from "../../provider/context.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { texts } from "./block-texts.js";
import type { EmailEntryProps, EmailEntryState } from "./email-entry.js";
import { EmailField } from "./email-field.js";
import css from "./email-block.css?inline";

const IDLE: EmailEntryState = { isBusy: false, hasProblem: false };

/** What sends an address, with its texts, once the field is chosen. */
const useEntry = (isChosen: boolean): ComponentType<EmailEntryProps> | undefined => {
  const loadTexts = useContext(OwnTextsContext);
  const load = async (): Promise<ComponentType<EmailEntryProps>> => {
    const { default: entry, texts: words } = await import("./email-entry.js");
    await loadTexts([words]);
    return entry;
  };
  return useCode("emailEntry", load, isChosen);
};

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
  const [email, setEmail] = useState("");
  const [sent, setSent] = useState(0);
  const [isChosen, setChosen] = useState(false);
  const [{ isBusy: isSending, hasProblem }, setShown] = useState(IDLE);
  const problemId = useId();
  // A browser may fill the field in, and its user press the button alone.
  const entry = useEntry(isChosen || sent > 0);
  const isTaken = connections.some(({ connector }) => connector.id === CONNECTOR_ID.auth);
  const isBusy = isSending || (sent > 0 && !entry);
  const isReady = !isBusy && !isTaken && canSubmitEmail(email);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady && consent.check()) setSent(sent + 1);
  };
  return (
    <section className="group email-part" aria-label={text("emailField")}>
      <form className="email" noValidate onSubmit={submit}>
        <EmailField
          {...{ email, isBusy, isTaken, hasProblem, problemId }}
          isOff={!isReady || !mayChoose}
          onChosen={() => setChosen(true)}
          onTyped={setEmail}
        />
      </form>
      <p id={problemId} className="email-problem" role="alert" data-testid="lk-email-problem">
        {entry && createElement(entry, { email, sent, consent, onShown: setShown })}
      </p>
    </section>
  );
}
