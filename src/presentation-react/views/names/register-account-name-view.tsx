import type { ReactElement } from "react";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useEffect } from "react";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { NotConnected } from "../../primitives/not-connected.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { NameForm } from "./name-form.js";
import { NameSuggestions } from "./name-suggestions.js";
import { RegisterAccountNameSuccessView } from "./register-account-name-success-view.js";
import formCss from "../../primitives/form.css?inline";
import css from "./names.css?inline";

/** Chooses a name and registers it once the user signed. */
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
/** The other view of the chunk. */
export const success = { default: RegisterAccountNameSuccessView };
