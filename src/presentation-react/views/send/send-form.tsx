import {
  useId,
  type FormEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
} from "react";
import type { SendModel, SendViewState } from "../../../application/send/views/send.model.js";
import { hasNames } from "../../../domain/chains/chains.js";
import { isForeignRecord } from "../../../domain/names/resolved-name.js";
import { recipientText } from "../../../domain/send/send-draft.js";
import { wrongField } from "../../../domain/send/send-problem.js";
import { useToast } from "../../hooks/use-modal.js";
import type { Translate } from "../../messages/text.js";
import { useViewText } from "../../messages/use-text.js";
import { GroupedAddress } from "../../primitives/grouped-address.js";
import { FieldProblem } from "../../primitives/problem.js";
import { FormFooter } from "../../primitives/transfer-form.js";
import { PROBLEM_TEXTS, RECORD_TEXTS, failureText, recipientSlots } from "./problem-text.js";
import { AmountField, TokenLine } from "./send-amount.js";

interface PartProps {
  readonly model: SendModel;
  readonly state: SendViewState;
}

export function SendForm({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const { problem, step, mayBeSent = false } = state;
  const isBusy = step === "preparing" || step === "sending";
  const failureId = useId();
  const amountProblem = useFieldProblem("amount", state);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (problem === undefined && !isBusy) model.review();
  };
  return (
    <form className="form" noValidate onSubmit={submit}>
      <AmountField model={model} state={state} problem={amountProblem} />
      <TokenLine model={model} state={state} />
      <RecipientField model={model} state={state} />
      <RecentRecipients model={model} state={state} />
      <LinkNote state={state} />
      <ResolvedAddress state={state} />
      <FormFooter
        kind="send"
        mayBeSent={mayBeSent}
        error={state.error}
        failure={failureText(state, text)}
        failureId={failureId}
        isBlocked={problem !== undefined || isBusy}
        isBusy={isBusy}
        onOpenActivity={model.openActivity}
      >
        {buttonText(state, text)}
      </FormFooter>
    </form>
  );
}

const buttonText = ({ problem, step, token }: SendViewState, text: Translate): string => {
  if (step === "sending") return text("sendWaiting");
  const isUnfinished = problem !== undefined && wrongField(problem) === undefined;
  return isUnfinished ? text(PROBLEM_TEXTS[problem], { symbol: token.symbol }) : text("sendReview");
};

const useFieldProblem = (
  field: ReturnType<typeof wrongField>,
  { problem, token }: SendViewState,
): string | undefined => {
  const text = useViewText();
  return problem !== undefined && wrongField(problem) === field
    ? text(PROBLEM_TEXTS[problem], { symbol: token.symbol })
    : undefined;
};

/**
 * The full resolved address, which is what gets paid. Notes if the record is of another network.
 */
function ResolvedAddress({
  state: { recipient, network },
}: Pick<PartProps, "state">): ReactElement {
  const text = useViewText();
  const resolvedRecipient = recipient?.status === "found" ? recipient : undefined;
  const slots = recipientSlots(resolvedRecipient?.written ?? resolvedRecipient?.name, network.name);
  const record = resolvedRecipient?.record ?? "network";
  return (
    <p className="form-note" role="status" data-testid="lk-send-found">
      {recipient?.status === "looking-up" ? text("sendLookingUp") : null}
      {resolvedRecipient ? (
        <>
          <span className="send-found">{text("sendFound", slots)}</span>
          <GroupedAddress address={resolvedRecipient.address} />
        </>
      ) : null}
      {isForeignRecord(record) ? (
        <span className="send-record" data-testid="lk-send-record">
          {text(RECORD_TEXTS[record], slots)}
        </span>
      ) : null}
    </p>
  );
}

function LinkNote({
  state: { link, linkNetwork, problem, network },
}: Pick<PartProps, "state">): ReactElement {
  const text = useViewText();
  return (
    <p className="form-note" role="status" data-testid="lk-send-link">
      {link
        ? text(link.isNetworkNamed ? "sendLinkFilled" : "sendLinkUnnamed", {
            network: network.name,
          })
        : null}
      {linkNetwork === undefined ? null : text("sendLinkSwitch", { network: linkNetwork })}
      {problem === "unsupported-link" ? text("sendLinkMore") : null}
    </p>
  );
}

function RecipientField({ model, state }: PartProps): ReactElement {
  const { draft, network } = state;
  const text = useViewText();
  const recipientProblem = useFieldProblem("recipient", state);
  const wrongId = useId();
  const fieldId = useId();
  const hint = hasNames(network.namespace) ? "sendToHintName" : "sendToHint";
  return (
    <>
      <div className="form-field send-field send-recipient">
        <label className="form-note" htmlFor={fieldId}>
          {text("sendTo")}
        </label>
        <textarea
          id={fieldId}
          className="form-input send-input"
          part="field"
          rows={2}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          dir={draft.to === "" ? undefined : "ltr"}
          placeholder={text(hint)}
          data-testid="lk-send-to"
          aria-invalid={recipientProblem !== undefined || undefined}
          aria-describedby={wrongId}
          value={draft.to}
          onKeyDown={submitOnEnter}
          onChange={({ currentTarget }) => model.edit({ to: recipientText(currentTarget.value) })}
        />
        {model.canPaste && draft.to === "" ? <PasteButton model={model} /> : null}
      </div>
      <FieldProblem id={wrongId} testId="lk-send-to-problem" text={recipientProblem} />
    </>
  );
}

/** Hidden once the user types; the focus moves to the submit button. */
function PasteButton({ model }: Pick<PartProps, "model">): ReactElement {
  const text = useViewText();
  const { show } = useToast();
  const paste = async ({ currentTarget }: MouseEvent<HTMLButtonElement>): Promise<void> => {
    const { form } = currentTarget;
    const pasted = await model.pasteRecipient();
    if (pasted === "pasted") focusSubmit(form);
    if (pasted === "refused") show({ variant: "error", text: text("sendPasteRefused") });
  };
  return (
    <button
      type="button"
      className="form-maximum send-paste"
      part="button"
      data-testid="lk-send-paste"
      onClick={(event) => void paste(event)}
    >
      {text("sendPaste")}
    </button>
  );
}

/** Whole addresses show the difference between look-alikes. */
function RecentRecipients({ model, state: { recent } }: PartProps): ReactElement | null {
  const text = useViewText();
  const nameId = useId();
  if (recent.length === 0) return null;
  const choose = (to: string, { form }: HTMLButtonElement): void => {
    model.edit({ to });
    focusSubmit(form);
  };
  return (
    <div className="send-recents">
      <p id={nameId} className="form-note">
        {text("sendRecent")}
      </p>
      <ul className="stack" aria-labelledby={nameId} data-testid="lk-send-recents">
        {recent.map((to) => (
          <li key={to}>
            <button
              type="button"
              className="row"
              part="row"
              data-testid={`lk-send-recent-${to}`}
              onClick={({ currentTarget }) => choose(to, currentTarget)}
            >
              <span className="row-words">
                <GroupedAddress address={to} />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Focuses the button, which unlike the field opens no on-screen keyboard. */
const focusSubmit = (form: HTMLFormElement | null): void =>
  form?.querySelector<HTMLButtonElement>('[type="submit"]')?.focus();

const submitOnEnter = (event: KeyboardEvent<HTMLTextAreaElement>): void => {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
