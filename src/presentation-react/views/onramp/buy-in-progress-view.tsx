import { useEffect, type ReactElement } from "react";
import type { OnrampPurchase, OnrampAmount } from "../../../application/onramp/onramp.api.js";
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
import formCss from "../../primitives/form.css?inline";
import css from "./onramp.css?inline";
import type { Amount } from "../../../domain/balance/balance.js";
import { parseAmount } from "../../../domain/onramp/payment-amount.js";
import { fullAmountText } from "../../format/token-amount.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import type { TextKey } from "../../messages/keys.js";

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
  const [title, hint] = purchaseTexts(purchase);
  const status = purchase.progress?.status;
  const isFailed = purchase.step === "blocked" || status === "failed";
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
      isAlert={isFailed}
    >
      <div className="onramp-actions">
        <AmountList amounts={outcomeOf(purchase)} />
        <PurchaseActions model={model} purchase={purchase} name={name} onCopy={copy} />
      </div>
    </Message>
  );
}

/** Until the purchase arrives, a second action reopens the window or copies its link. */
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
        <ActionButton kind="primary" testId="lk-onramp-look" onClick={model.recheckPurchase}>
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

type PurchaseTexts = readonly [title: TextKey, hint: TextKey];

type Status = NonNullable<OnrampPurchase["progress"]>["status"];

const STATUS_TEXTS: Readonly<Partial<Record<Status, PurchaseTexts>>> = {
  underway: ["onrampUnderway", "onrampUnderwayHint"],
  bought: ["onrampBought", "onrampBoughtHint"],
  failed: ["onrampFailed", "onrampFailedHint"],
  arrived: ["onrampArrived", "onrampArrivedHint"],
  unseen: ["onrampUnseen", "onrampUnseenHint"],
};

export const purchaseTexts = ({ step, progress }: OnrampPurchase): PurchaseTexts => {
  if (step === "blocked") return ["onrampBlocked", "onrampBlockedHint"];
  const statusText = progress && STATUS_TEXTS[progress.status];
  if (statusText !== undefined) return statusText;
  return step === "left"
    ? ["onrampLeft", "onrampLeftHint"]
    : ["onrampContinue", "onrampContinueHint"];
};

/** A provider's amount in the locale's format; empty if not a number. */
export const moneyText = (amountText: OnrampAmount, locale: string): string => {
  const amount = parseAmount(amountText);
  return amount === undefined ? "" : fullAmountText(amount, locale);
};

type LabeledAmount = readonly [name: TextKey, amount: Amount | undefined];

const quoteOf = ({ quote, isPlaceholder }: OnrampPurchase): OnrampPurchase["quote"] =>
  isPlaceholder ? undefined : quote;

/** The parts of the price; empty without a quote. */
export const costsOf = (purchase: OnrampPurchase): readonly LabeledAmount[] => {
  const quote = quoteOf(purchase);
  if (quote === undefined) return [];
  const { coinbaseFee, networkFee, paymentTotal } = quote;
  return [
    ["onrampProviderFee", coinbaseFee && parseAmount(coinbaseFee)],
    ["onrampNetworkFee", parseAmount(networkFee)],
    ["onrampTotal", parseAmount(paymentTotal)],
  ];
};

const outcomeOf = (purchase: OnrampPurchase): readonly LabeledAmount[] => {
  const { progress } = purchase;
  const bought = progress?.report?.bought;
  if (progress !== undefined && progress.arrived.length > 0)
    return progress.arrived.map((amount): LabeledAmount => ["onrampArrivedAmount", amount]);
  if (progress?.status === "failed" || progress?.status === "unseen") return [];
  if (bought !== undefined) {
    const name = progress?.status === "bought" ? "onrampBoughtAmount" : "onrampBrings";
    return [[name, parseAmount(bought)]];
  }
  const quote = quoteOf(purchase);
  if (quote === undefined) return [];
  return [
    ["onrampTotal", parseAmount(quote.paymentTotal)],
    ["onrampBrings", parseAmount(quote.purchaseAmount)],
  ];
};

export function AmountList({
  amounts,
}: {
  readonly amounts: readonly LabeledAmount[];
}): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  if (amounts.length === 0) return null;
  return (
    <dl className="form-details onramp-sums" data-testid="lk-onramp-sums">
      {amounts.map(([name, amount]) =>
        amount === undefined ? null : (
          <div key={`${name} ${amount.symbol} ${amount.units}`}>
            <dt>{text(name)}</dt>
            <dd>
              <bdi dir="ltr">{fullAmountText(amount, locale)}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  );
}
