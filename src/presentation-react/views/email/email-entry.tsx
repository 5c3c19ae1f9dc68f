import { useEffect, useRef, type ReactElement } from "react";
import { emailLoginModel } from "../../../application/embedded-wallet/views/email-login.model.js";
import { useConsent } from "../../hooks/use-consent.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./email.css?inline";
import { problemText } from "./problem-text.js";

/** How the field stands. */
export interface EmailEntryState {
  readonly isBusy: boolean;
  readonly hasProblem: boolean;
}

/** What was typed, and how often it was sent. */
export interface EmailEntryProps {
  readonly email: string;
  readonly sent: number;
  readonly onShown: (state: EmailEntryState) => void;
}

/** What sends an address, and says what is wrong with it; it comes once the field is chosen. */
export default function EmailEntry({ email, sent, onShown }: EmailEntryProps): ReactElement | null {
  useSheet(css);
  const { consent } = useConsent();
  const { model, state } = useModel((latchkit) => emailLoginModel(latchkit, consent));
  const problem = problemText(state, useViewText());
  const { isBusy } = state;
  const hasProblem = problem !== undefined;
  useEffect(() => model.choose(), [model]);
  // Once for each time that it was sent, with what was typed then.
  useEffect(() => {
    if (sent > 0) model.submit(email);
  }, [model, sent]);
  useEffect(() => onShown({ isBusy, hasProblem }), [onShown, isBusy, hasProblem]);
  // The field may stand at the edge of the card.
  const shown = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    shown.current?.scrollIntoView?.({ block: "nearest" });
  }, [problem]);
  if (problem === undefined) return null;
  return (
    <span ref={shown} className="email-shown">
      {problem}
    </span>
  );
}
