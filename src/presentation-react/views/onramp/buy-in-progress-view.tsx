import { useEffect, type ReactElement } from "react";
import { onrampModel } from "../../../application/onramp/views/onramp.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-toast.js";
import { useOwnText } from "../../messages/use-own-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Tile } from "../../primitives/tile.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { texts, type OnrampKey } from "./texts.js";
import css from "./onramp.css?inline";

const WORDS: Readonly<Record<string, readonly [title: OnrampKey, hint: OnrampKey]>> = {
  blocked: ["onrampBlocked", "onrampBlockedHint"],
  left: ["onrampLeft", "onrampLeftHint"],
};

/** The provider's window is open, or was. */
export function BuyInProgressView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(onrampModel);
  const text = useOwnText(texts);
  const { show } = useToast();
  useEffect(() => model.prepare(), [model]);
  const { selected, purchase } = state;
  const label = selected?.label ?? "";
  const [title, hint] = WORDS[purchase.step] ?? ["onrampContinue", "onrampContinueHint"];
  const copy = async (): Promise<void> => {
    const isCopied = await model.copyLink();
    show({
      variant: isCopied ? "success" : "error",
      text: text(isCopied ? "onrampCopied" : "onrampCopyRefused"),
    });
  };
  return (
    <Message
      drawing={selected && <Tile id={selected.name} name={label} size="large" />}
      title={text(title, { provider: label })}
      hint={text(hint)}
      isAlert={purchase.step === "blocked"}
    >
      <div className="onramp-actions">
        {purchase.step === "left" ? (
          <ActionButton kind="primary" testId="lk-onramp-done" onClick={model.openAccount}>
            {text("onrampDone")}
          </ActionButton>
        ) : null}
        <ActionButton
          kind="secondary"
          testId="lk-onramp-again"
          onClick={() => {
            if (selected) model.buy(selected.name);
          }}
        >
          {text("onrampAgain")}
        </ActionButton>
        <ActionButton kind="quiet" testId="lk-onramp-copy" onClick={() => void copy()}>
          {text("onrampCopy")}
        </ActionButton>
      </div>
    </Message>
  );
}
