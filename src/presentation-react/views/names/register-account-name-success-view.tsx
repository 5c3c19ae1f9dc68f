import type { ReactElement } from "react";
import { namesModel } from "../../../application/names/views/names.model.js";
import { useModel } from "../../hooks/use-model.js";
import { CheckIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { useSheet } from "../../theme/modal-sheets.js";
import css from "./names.css?inline";

export function RegisterAccountNameSuccessView(): ReactElement {
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
