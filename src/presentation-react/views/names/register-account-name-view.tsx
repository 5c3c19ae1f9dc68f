import { type ReactElement, useEffect } from "react";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { NameForm, type NameFormProps } from "./name-form.js";
import formCss from "../../primitives/form.css?inline";
import css from "./names.css?inline";
import { CheckIcon, NameIcon } from "../../icons/icons.js";
import { SkeletonRows, Row } from "../../primitives/row.js";
import { IconTile } from "../../primitives/tile.js";

export default function RegisterAccountNameView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(namesModel);
  const text = useViewText();
  useEffect(() => model.watch(), [model]);
  if (!state.isConnected)
    return <NotConnected title={text("nameGone")} onConnect={model.openConnect} />;
  if (!state.canRegister)
    return (
      <Message title={text("nameOnlyEmbedded")} isAlert>
        <ActionButton kind="secondary" onClick={model.openAccount}>
          {text("back")}
        </ActionButton>
      </Message>
    );
  return (
    <div className="form name">
      <p className="name-lead">{text("nameLead")}</p>
      <NameForm model={model} state={state} />
      <NameSuggestions model={model} state={state} />
    </div>
  );
}
export const success = { default: RegisterAccountNameSuccessView };

function RegisterAccountNameSuccessView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(namesModel);
  const text = useViewText();
  const name = state.step === "registered" ? state.name : state.owned;
  return (
    <Message
      drawing={
        <span className="tile tile-large tile-icon name-mark">
          <CheckIcon />
        </span>
      }
      title={
        name === undefined
          ? text("titleRegisterAccountNameSuccess")
          : text("nameDone", { name: `\u2068${name}\u2069` })
      }
      hint={text("nameDoneHint")}
    >
      <ActionButton kind="primary" testId="lk-name-go" onClick={model.openAccount}>
        {text("nameGo")}
      </ActionButton>
    </Message>
  );
}

function NameSuggestions({ model, state }: NameFormProps): ReactElement | null {
  const text = useViewText();
  const { suggestions, step, owned } = state;
  if (suggestions.status === "idle" || owned !== undefined)
    return <p className="name-note">{text("nameRule")}</p>;
  if (suggestions.status === "loading")
    return <SkeletonRows label={text("nameSuggesting")} count={3} />;
  if (suggestions.status === "failed")
    return (
      <p className="name-note" role="status">
        {text("nameSuggestFailed")}
      </p>
    );
  if (suggestions.value.length === 0) return null;
  return (
    <section className="group" aria-labelledby="lk-names" data-testid="lk-name-suggestions">
      <h3 id="lk-names" className="group-label">
        {text("nameSuggestions")}
      </h3>
      <ul className="stack">
        {suggestions.value.map(({ name, isRegistered }) => (
          <li key={name}>
            <Row
              testId="lk-name-suggestion"
              leading={
                <IconTile>
                  <NameIcon />
                </IconTile>
              }
              name={name}
              badge={text(isRegistered ? "nameRegistered" : "nameAvailable")}
              tone={isRegistered ? "quiet" : "positive"}
              isBlocked={isRegistered || step === "registering"}
              onClick={() => {
                if (!isRegistered && step !== "registering") model.register(name);
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
