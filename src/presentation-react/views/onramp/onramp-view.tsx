import { decimalSignOf } from "../../format/token-amount.js";
import { useEffect, useId, useState, type ReactElement, type ReactNode } from "react";
import {
  amountIn,
  onrampModel,
  type OnrampModel,
  type OnrampViewState,
} from "../../../application/onramp/views/onramp.model.js";
import type { OfferedProvider } from "../../../application/onramp/onramp.api.js";
import type { OnrampProviderName } from "../../../domain/onramp/onramp-providers.js";
import { paymentLimit, paymentPresets } from "../../../domain/onramp/payment-amount.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { ExternalIcon } from "../../icons/icons.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { Row, SkeletonRows } from "../../primitives/row.js";
import { Tile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import {
  BuyInProgressView,
  AmountList,
  costsOf,
  moneyText,
  purchaseTexts,
} from "./buy-in-progress-view.js";
import { CurrencyTile, FiatSelectView, PurchaseTile, TokenSelectView } from "./currency-views.js";
import formCss from "../../primitives/form.css?inline";
import css from "./onramp.css?inline";

interface PartProps {
  readonly model: OnrampModel;
  readonly state: OnrampViewState;
}

export default function OnRampProvidersView(): ReactElement {
  useSheet(formCss);
  useSheet(css);
  const { model, state } = useModel(onrampModel);
  const text = useViewText();
  useEffect(() => model.prepare(), [model]);
  const { purchase, isReady, isDisconnected, failure } = state;
  if (isDisconnected) return <Message title={text("onrampNotHere")} />;
  if (failure !== undefined) return <Message title={text("onrampNoPage")} isAlert />;
  if (!isReady) return <SkeletonRows label={text("onrampLooking")} count={4} />;
  if (purchase.account === undefined) return <Message title={text("onrampNotHere")} />;
  return (
    <div className="form">
      <EarlierPurchase model={model} state={state} />
      <AmountField model={model} state={state} />
      <Currencies model={model} state={state} />
      <Providers model={model} state={state}>
        <Price state={state} />
      </Providers>
    </div>
  );
}

function EarlierPurchase({ model, state }: PartProps): ReactElement | null {
  const text = useViewText();
  const { purchase, selected } = state;
  if (purchase.progress === undefined || selected === undefined) return null;
  const { name, label: provider } = selected;
  return (
    <Row
      testId="lk-onramp-former"
      leading={<Tile id={name} name={provider} />}
      name={text("onrampPurchase", { provider })}
      note={text(purchaseTexts(purchase)[0], { provider })}
      trailing="deeper"
      onClick={model.openProgress}
    />
  );
}

function Price({ state: { purchase } }: Pick<PartProps, "state">): ReactElement | null {
  const text = useViewText();
  const costs = costsOf(purchase);
  if (costs.length === 0) return null;
  return (
    <div>
      <AmountList amounts={costs} />
      <p className="onramp-note">{text("onrampEstimate")}</p>
    </div>
  );
}

function AmountField({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const sign = decimalSignOf(useNumberLocale());
  const noteId = useId();
  const { purchase } = state;
  const { note, tone } = useNote(state);
  const isError = tone === "bad";
  return (
    <div>
      <div className="form-field onramp-field">
        <input
          className="form-input onramp-input"
          part="field"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          data-testid="lk-onramp-amount"
          aria-label={text("onrampAmount")}
          aria-invalid={isError || undefined}
          aria-describedby={noteId}
          placeholder="0"
          value={amountIn(purchase, sign)}
          onChange={({ currentTarget }) => model.setAmount(currentTarget.value, sign)}
        />
        <span className="onramp-currency" aria-hidden="true">
          {purchase.paymentCurrency?.id}
        </span>
      </div>
      <Presets model={model} state={state} sign={sign} />
      <p
        id={noteId}
        className={`onramp-note onramp-note-${tone}`}
        role="status"
        data-testid="lk-onramp-note"
      >
        {note}
      </p>
    </div>
  );
}

function Presets({
  model,
  state: { purchase },
  sign,
}: PartProps & { readonly sign: DecimalSign }): ReactElement | null {
  const text = useViewText();
  const locale = useNumberLocale();
  const { paymentCurrency, paymentAmount } = purchase;
  const presets = paymentPresets(paymentCurrency);
  if (paymentCurrency === undefined || presets.length === 0) return null;
  return (
    <ul className="onramp-presets" aria-label={text("onrampPresets")}>
      {presets.map((amount) => (
        <li key={amount}>
          <button
            type="button"
            className="onramp-preset"
            part="button"
            data-testid={`lk-onramp-preset-${amount}`}
            aria-pressed={amount === paymentAmount}
            onClick={() => model.setAmount(amount, sign)}
          >
            <bdi dir="ltr">{moneyText({ amount, currency: paymentCurrency.id }, locale)}</bdi>
          </button>
        </li>
      ))}
    </ul>
  );
}

const LIMIT_TEXTS = {
  "too-little": ["onrampTooLittle", "onrampMinimum"],
  "too-much": ["onrampTooMuch", "onrampMaximum"],
} as const;

/** The problem of the field, or the price of exactly this input. */
const useNote = ({
  purchase,
}: OnrampViewState): { readonly note: string; readonly tone: "bad" | "quiet" | "price" } => {
  const text = useViewText();
  const locale = useNumberLocale();
  const { problem, quotesLoading, isPlaceholder, quote } = purchase;
  const errorNote = (key: string) => ({ note: key, tone: "bad" }) as const;
  if (problem === "malformed") return errorNote(text("onrampMalformed"));
  if (problem === "too-little" || problem === "too-much") {
    const { paymentCurrency } = purchase;
    const limit = paymentCurrency && paymentLimit(problem, paymentCurrency);
    const [unknown, knownCurrency] = LIMIT_TEXTS[problem];
    if (paymentCurrency === undefined || limit === undefined) return errorNote(text(unknown));
    const amount = moneyText({ amount: limit, currency: paymentCurrency.id }, locale);
    return errorNote(text(knownCurrency, { amount: `\u2068${amount}\u2069` }));
  }
  const neutralNote = (key: string) => ({ note: key, tone: "quiet" }) as const;
  if (quotesLoading) return neutralNote(text("onrampLooking"));
  if (isPlaceholder) return neutralNote(text("onrampNoQuote"));
  if (quote === undefined) return neutralNote(purchase.isSample ? text("onrampSample") : "");
  const amount = moneyText(quote.purchaseAmount, locale);
  return { note: text("onrampQuote", { amount }), tone: "price" };
};

function Currencies({ model, state: { purchase } }: PartProps): ReactElement {
  const text = useViewText();
  const { paymentCurrency, purchaseCurrency } = purchase;
  return (
    <ul className="stack onramp-currencies">
      <li>
        <Row
          testId="lk-onramp-payment"
          leading={<CurrencyTile currency={paymentCurrency} />}
          name={paymentCurrency?.id ?? ""}
          note={text("onrampPay")}
          trailing="deeper"
          onClick={model.openPaymentCurrencies}
        />
      </li>
      <li>
        <Row
          testId="lk-onramp-purchase"
          leading={<PurchaseTile currency={purchaseCurrency} />}
          name={purchaseCurrency?.name ?? ""}
          note={text("onrampGet")}
          trailing="deeper"
          onClick={model.openPurchaseCurrencies}
        />
      </li>
    </ul>
  );
}

function Providers({
  model,
  state: { purchase },
  children,
}: PartProps & { readonly children: ReactNode }): ReactElement {
  const text = useViewText();
  const group = useId();
  const [chosenUrl, setChosenUrl] = useState<OnrampProviderName>();
  const { providers, problem } = purchase;
  if (providers.length === 0) return <p className="onramp-note">{text("onrampNobody")}</p>;
  const available = providers.filter(({ url }) => url !== undefined);
  const chosen = available.find(({ name }) => name === chosenUrl) ?? available[0];
  const isWrong = problem !== undefined && problem !== "empty";
  return (
    <>
      <fieldset className="onramp-providers">
        <legend className="unseen">{text("onrampProviders")}</legend>
        {providers.map((provider) => (
          <ProviderRow
            key={provider.name}
            provider={provider}
            group={group}
            isChosen={provider.name === chosen?.name}
            onChoose={setChosenUrl}
          />
        ))}
      </fieldset>
      {children}
      <div className="form-actions">
        <button
          type="button"
          className="action action-primary"
          part="button primary"
          data-testid="lk-onramp-continue"
          aria-disabled={chosen === undefined || isWrong || undefined}
          onClick={() => chosen !== undefined && !isWrong && model.buy(chosen.name)}
        >
          {chosen === undefined
            ? text("onrampNoPage")
            : text("onrampGo", { provider: chosen.label })}
          <ExternalIcon />
        </button>
      </div>
    </>
  );
}

function ProviderRow({
  provider: { name, label, feeRange, url },
  group,
  isChosen,
  onChoose,
}: {
  readonly provider: OfferedProvider;
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: (name: OnrampProviderName) => void;
}): ReactElement {
  const text = useViewText();
  return (
    <label className="row onramp-provider" part="row" data-testid={`lk-onramp-${name}`}>
      <Tile id={name} name={label} />
      <span className="row-words">
        <span className="row-name">
          <bdi>{label}</bdi>
        </span>
        <bdi className="row-note">
          {text(url === undefined ? "onrampNoPage" : "onrampFee", {
            range: feeRange.replace("-", "–"),
          })}
        </bdi>
      </span>
      <input
        type="radio"
        className="onramp-radio"
        name={group}
        checked={isChosen}
        disabled={url === undefined}
        onChange={() => onChoose(name)}
      />
    </label>
  );
}

export const fiat = { default: FiatSelectView };
export const token = { default: TokenSelectView };
export const progress = { default: BuyInProgressView };
