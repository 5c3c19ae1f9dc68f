import { useEffect, type ReactElement } from "react";
import type { OnrampPurchase } from "../../../application/onramp/onramp.api.js";
import { type OnrampModel, onrampModel } from "../../../application/onramp/views/onramp.model.js";
import type { OnrampProviderName } from "../../../domain/onramp/onramp-providers.js";
import { nextPurchaseAction } from "../../../domain/onramp/purchase-progress.js";
import { useModel } from "../../hooks/use-model.js";
import { useToast } from "../../hooks/use-modal.js";
import { useViewText } from "../../messages/use-text.js";
import { ActionButton } from "../../primitives/action-button.js";
import { Message } from "../../primitives/message.js";
import { Tile } from "../../primitives/tile.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { Sums, outcomeOf, purchaseWords } from "./sums.js";
import formCss from "../../primitives/form.css?inline";
import css from "./onramp.css?inline";

/** The provider's open window, then the outcome of the purchase. */
export function BuyInProgressView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(onrampModel);
  const text = useViewText();
  const { show } = useToast();
  useEffect(() => model.prepare(), [model]);
  const { selected, purchase } = state;
  if (selected === undefined) return <Message title={text("onrampNotHere")} />;
  const { name, label: provider } = selected;
  const [title, hint] = purchaseWords(purchase);
  const status = purchase.progress?.status;
  const isBad = purchase.step === "blocked" || status === "failed";
  const copy = async (): Promise<void> => {
    const isCopied = await model.copyLink();
    show({
      variant: isCopied ? "success" : "error",
      text: text(isCopied ? "onrampCopied" : "onrampCopyRefused"),
    });
  };
  return (
    <Message
      drawing={<Tile id={name} name={provider} size="large" />}
      title={text(title, { provider })}
      hint={text(hint, { provider })}
      isAlert={isBad}
    >
      <div className="onramp-actions">
        <Sums sums={outcomeOf(purchase)} />
        <PurchaseActions model={model} purchase={purchase} name={name} onCopy={copy} />
      </div>
    </Message>
  );
}

/** One primary action; until the purchase arrives also reopens the window or copies its link. */
function PurchaseActions({
  model,
  purchase: { step, progress },
  name,
  onCopy,
}: {
  readonly model: OnrampModel;
  readonly purchase: OnrampPurchase;
  readonly name: OnrampProviderName;
  readonly onCopy: () => Promise<void>;
}): ReactElement {
  const text = useViewText();
  const next = nextPurchaseAction(step, progress?.status);
  const reopen = (
    <ActionButton
      kind={next === "reopen" ? "primary" : "secondary"}
      testId="lk-onramp-again"
      onClick={() => model.buy(name)}
    >
      {text("onrampAgain")}
    </ActionButton>
  );
  return (
    <>
      {next === "done" ? (
        <ActionButton kind="primary" testId="lk-onramp-done" onClick={model.openAccount}>
          {text("onrampDone")}
        </ActionButton>
      ) : null}
      {next === "look" ? (
        <ActionButton kind="primary" testId="lk-onramp-look" onClick={model.lookAgain}>
          {text("onrampLookAgain")}
        </ActionButton>
      ) : null}
      {next === "choose" ? (
        <ActionButton kind="primary" testId="lk-onramp-choose" onClick={model.chooseAgain}>
          {text("onrampChooseOther")}
        </ActionButton>
      ) : null}
      {progress?.status === "arrived" ? null : (
        <>
          {reopen}
          <ActionButton kind="quiet" testId="lk-onramp-copy" onClick={() => void onCopy()}>
            {text("onrampCopy")}
          </ActionButton>
        </>
      )}
    </>
  );
}
