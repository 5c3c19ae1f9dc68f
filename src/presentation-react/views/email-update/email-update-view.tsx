import { useId, useState, type FormEvent, type ReactElement } from "react";
import {
  emailUpdateModel,
  type EmailUpdateViewState,
} from "../../../application/embedded-wallet/views/email-update.model.js";
import type { NextEmail } from "../../../domain/embedded-wallet/login-states.js";
import { canSaveEmail } from "../../../domain/embedded-wallet/email.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useLocale } from "../../provider/use-locale.js";
import { SpinnerIcon } from "../../icons/icons.js";
import { reasonText } from "../../format/reason.js";
import type { Translate } from "../../messages/text.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { CodeField } from "../email/code-field.js";
import css from "../email/email.css?inline";

export default function UpdateEmailView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(emailUpdateModel);
  const text = useViewText();
  const problemId = useId();
  const { update, isBusy } = state;
  const currentEmail = update.email ?? "";
  const [newEmail, setEdited] = useState(update.step === "idle" ? undefined : update.newEmail);
  const emailInput = newEmail ?? currentEmail;
  const problem = problemOf(state, text);
  const canSave = !isBusy && canSaveEmail(currentEmail, emailInput);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (canSave) model.submit(emailInput);
  };
  return (
    <form className="email-update" noValidate onSubmit={submit}>
      {currentEmail === "" ? null : (
        <p className="email-note">{text("emailUpdateNow", { email: currentEmail })}</p>
      )}
      <NewEmailField
        value={emailInput}
        isReadOnly={isBusy}
        problemId={problem === undefined ? undefined : problemId}
        onChange={setEdited}
      />
      <p
        id={problemId}
        className="email-problem"
        role="alert"
        data-testid="lk-email-update-problem"
      >
        {problem}
      </p>
      <ActionButton
        kind="primary"
        testId="lk-email-update-save"
        isBusy={!canSave}
        onClick={() => {
          if (canSave) model.submit(emailInput);
        }}
      >
        {text(isBusy ? "emailUpdateSaving" : "emailUpdateSave")}
      </ActionButton>
      <ActionButton kind="secondary" testId="lk-email-update-cancel" onClick={model.cancel}>
        {text("emailUpdateCancel")}
      </ActionButton>
    </form>
  );
}

interface FieldProps {
  readonly value: string;
  readonly isReadOnly: boolean;
  readonly problemId: string | undefined;
  readonly onChange: (emailInput: string) => void;
}

function NewEmailField({ value, isReadOnly, problemId, onChange }: FieldProps): ReactElement {
  const text = useViewText();
  return (
    <input
      className="email-update-input"
      part="field"
      type="email"
      inputMode="email"
      enterKeyHint="done"
      autoComplete="email"
      autoCapitalize="off"
      spellCheck={false}
      data-testid="lk-email-update"
      aria-label={text("emailUpdateField")}
      placeholder={text("emailUpdateField")}
      aria-invalid={problemId !== undefined || undefined}
      aria-describedby={problemId}
      readOnly={isReadOnly}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function CodeView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(emailUpdateModel);
  const text = useViewText();
  const { show } = useToast();
  const locale = useLocale();
  const [tries, setTries] = useState(0);
  const describedBy = useId();
  const { update, isBusy } = state;
  const problem = problemOf(state, text);
  const doneText = (outcome: "now" | NextEmail): string => {
    if (outcome === "now") return text("emailUpdateDone");
    const { email, effectiveAt } = outcome;
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    return text("emailUpdateLater", { email, time: moment.format(effectiveAt) });
  };
  const confirm = async (code: string): Promise<void> => {
    const outcome = await model.confirm(code);
    if (outcome !== undefined) show({ variant: "success", text: doneText(outcome) });
    setTries((count) => count + 1);
  };
  const isCurrent = update.step === "current-code";
  const to = update.step === "idle" || isCurrent ? update.email : update.newEmail;
  const wait = "resendIn" in update ? update.resendIn : 0;
  return (
    <div className="email-step">
      <p className="email-lead">{text("emailUpdateSent", { email: to ?? "" })}</p>
      {/* A refused code or the next step starts with an empty field. */}
      <CodeField
        key={`${update.step} ${tries}`}
        label={text("emailUpdateCodeField")}
        describedBy={describedBy}
        isBusy={isBusy}
        isInvalid={problem !== undefined}
        onComplete={(code) => void confirm(code)}
      />
      <p id={describedBy} className="email-problem" role="alert" data-testid="lk-code-problem">
        {isBusy ? undefined : problem}
      </p>
      {isBusy ? (
        <p className="email-note" role="status">
          <SpinnerIcon />
          {text("emailUpdateCodeBusy")}
        </p>
      ) : (
        <ActionButton
          kind="quiet"
          testId="lk-email-update-again"
          isBusy={wait > 0}
          onClick={model.again}
        >
          {wait > 0 ? text("emailUpdateAgainIn", { count: wait }) : text("emailUpdateAgain")}
        </ActionButton>
      )}
    </div>
  );
}

const problemOf = (
  { update, error }: EmailUpdateViewState,
  text: Translate,
): string | undefined => {
  const problem = "problem" in update ? update.problem : undefined;
  switch (problem?.kind) {
    case "invalid-email":
      return text("emailUpdateInvalid");
    case "unchanged":
      return text("emailUpdateUnchanged");
    case "too-soon":
      return text("emailUpdateTooSoon", { count: problem.seconds });
    case "wrong-code":
      return text("emailUpdateCodeWrong");
    default: {
      const failure = error ?? problem?.error;
      if (failure === undefined) return undefined;
      return reasonText(failure, text);
    }
  }
};

export const code = { default: CodeView };
