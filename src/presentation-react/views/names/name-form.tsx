import { useId, type FormEvent, type ReactElement } from "react";
import type { NamesModel, NamesViewState } from "../../../application/names/views/names.model.js";
import { NAME_ZONE, type LabelProblem } from "../../../domain/names/name-rules.js";
import { SpinnerIcon } from "../../icons/icons.js";
import type { Translate } from "../../messages/text.js";
import { useViewText } from "../../messages/use-text.js";
import { FailureNote, isDecline } from "../../primitives/problem.js";
import type { TextKey } from "../../messages/keys.js";

export interface NameFormProps {
  readonly model: NamesModel;
  readonly state: NamesViewState;
}

const PROBLEMS: Readonly<Record<Exclude<LabelProblem, "empty">, TextKey>> = {
  "too-short": "nameTooShort",
  invalid: "nameInvalid",
  "too-long": "nameTooLong",
  taken: "nameTaken",
};

const slotOf = (name: string): { readonly name: string } => ({ name: `\u2068${name}\u2069` });

const reasonOf = (
  { owned, problem, error, name, step }: NamesViewState,
  text: Translate,
): string | undefined => {
  if (owned !== undefined && step !== "registered") return text("nameOwned", slotOf(owned));
  if (problem !== undefined && problem !== "empty") return text(PROBLEMS[problem]);
  if (error === undefined) return undefined;
  if (isDecline(error)) return text("nameDeclined");
  const failedName = "name" in error.context ? String(error.context.name) : (name ?? "");
  return text("nameFailed", slotOf(failedName));
};

export function NameForm({ model, state }: NameFormProps): ReactElement {
  const text = useViewText();
  const reasonId = useId();
  const isBusy = state.step === "registering";
  const isReady = state.problem === undefined && state.owned === undefined && !isBusy;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isReady) model.register(state.label);
  };
  return (
    <form className="form name" noValidate onSubmit={submit}>
      <NameField model={model} state={state} describedBy={reasonId} />
      <FailureNote
        id={reasonId}
        testId="lk-name-problem"
        error={state.problem === undefined ? state.error : undefined}
        text={isBusy ? undefined : reasonOf(state, text)}
      />
      <button
        type="submit"
        className="action action-primary"
        part="button primary"
        data-testid="lk-name-submit"
        aria-describedby={reasonId}
        aria-disabled={!isReady || undefined}
        aria-busy={isBusy || undefined}
      >
        {isBusy ? <SpinnerIcon /> : null}
        {text(isBusy ? "nameBusy" : "nameSubmit")}
      </button>
    </form>
  );
}

function NameField({
  model,
  state: { label, problem, step },
  describedBy,
}: NameFormProps & { readonly describedBy: string }): ReactElement {
  const text = useViewText();
  const isWrong = problem !== undefined && problem !== "empty";
  return (
    <label className="form-field name-field" dir="ltr">
      <span className="unseen">{text("nameField")}</span>
      <input
        className="form-input name-input"
        part="field"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={80}
        placeholder={text("nameField")}
        data-testid="lk-name"
        aria-describedby={describedBy}
        aria-invalid={isWrong || undefined}
        readOnly={step === "registering"}
        value={label}
        onChange={({ currentTarget }) => model.type(currentTarget.value)}
      />
      <span className="name-suffix">{`.${NAME_ZONE}`}</span>
    </label>
  );
}
