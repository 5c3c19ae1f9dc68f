import { useEffect, useId, type ReactElement } from "react";
import {
  amountIn,
  onrampModel,
  type OnrampModel,
  type OnrampViewState,
} from "../../../application/onramp/views/onramp.model.js";
import type { DecimalSign } from "../../../domain/send/typed-amount.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { SkeletonRows } from "../../primitives/skeleton.js";
import { Tile } from "../../primitives/tile.js";
import { useNumberLocale } from "../../provider/use-locale.js";
import { useSheet } from "../../theme/modal-sheets.js";
import { BuyInProgressView } from "./buy-in-progress-view.js";
import { FiatSelectView, TokenSelectView } from "./currency-views.js";
import { purchaseWords } from "./purchase-words.js";
import { Sums, costsOf, moneyText } from "./sums.js";
import { CurrencyTile, TokenTile } from "./currency-tiles.js";
import css from "./onramp.css?inline";

interface PartProps {
  readonly model: OnrampModel;
  readonly state: OnrampViewState;
}

const signOf = (locale: string): DecimalSign =>
  new Intl.NumberFormat(locale, { numberingSystem: "latn" }).format(1.1).includes(",") ? "," : ".";

/** How much of what is bought, and at whose page. */
export default function OnRampProvidersView(): ReactElement {
  useSheet(css);
  const { model, state } = useModel(onrampModel);
  const text = useViewText();
  useEffect(() => model.prepare(), [model]);
  const { purchase, isReady, isGone, failure } = state;
  if (isGone) return <Message title={text("onrampNotHere")} />;
  if (failure !== undefined) return <Message title={text("onrampNoPage")} isAlert />;
  if (!isReady) return <SkeletonRows label={text("onrampLooking")} count={4} />;
  if (purchase.account === undefined) return <Message title={text("onrampNotHere")} />;
  return (
    <div className="onramp">
      <FormerPurchase model={model} state={state} />
      <AmountField model={model} state={state} />
      <Price state={state} />
      <Currencies model={model} state={state} />
      <Providers model={model} state={state} />
    </div>
  );
}

/** A purchase that was begun before: the way back to what became of it. */
function FormerPurchase({ model, state }: PartProps): ReactElement | null {
  const text = useViewText();
  const { purchase, selected } = state;
  if (purchase.progress === undefined || selected === undefined) return null;
  const { name, label: provider } = selected;
  return (
    <Row
      testId="lk-onramp-former"
      lead={<Tile id={name} name={provider} />}
      name={text("onrampPurchase", { provider })}
      note={text(purchaseWords(purchase)[0], { provider })}
      end="deeper"
      onClick={model.openPurchase}
    />
  );
}

/** What the price is made of, marked as an estimate. */
function Price({ state: { purchase } }: Pick<PartProps, "state">): ReactElement | null {
  const text = useViewText();
  const costs = costsOf(purchase);
  if (costs.length === 0) return null;
  return (
    <div>
      <Sums sums={costs} />
      <p className="onramp-note">{text("onrampEstimate")}</p>
    </div>
  );
}

function AmountField({ model, state }: PartProps): ReactElement {
  const text = useViewText();
  const sign = signOf(useNumberLocale());
  const noteId = useId();
  const { purchase } = state;
  const { note, tone } = useNote(state);
  const isBad = tone === "bad";
  return (
    <div>
      <div className="onramp-field">
        <input
          className="onramp-input"
          part="field"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          data-testid="lk-onramp-amount"
          aria-label={text("onrampAmount")}
          aria-invalid={isBad || undefined}
          aria-describedby={noteId}
          placeholder="0"
          value={amountIn(purchase, sign)}
          onChange={({ currentTarget }) => model.type(currentTarget.value, sign)}
        />
        <span className="onramp-currency" aria-hidden="true">
          {purchase.paymentCurrency?.id}
        </span>
      </div>
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

/** What stands below the field: what is wrong, or the price of exactly this input. */
const useNote = ({
  purchase,
}: OnrampViewState): { readonly note: string; readonly tone: "bad" | "quiet" | "price" } => {
  const text = useViewText();
  const locale = useNumberLocale();
  const { problem, quotesLoading, isPlaceholder, quote } = purchase;
  const bad = (note: string) => ({ note, tone: "bad" }) as const;
  if (problem === "malformed") return bad(text("onrampMalformed"));
  if (problem === "too-little") return bad(text("onrampTooLittle"));
  if (problem === "too-much") return bad(text("onrampTooMuch"));
  const quiet = (note: string) => ({ note, tone: "quiet" }) as const;
  if (quotesLoading) return quiet(text("onrampLooking"));
  if (isPlaceholder) return quiet(text("onrampNoQuote"));
  if (quote === undefined) return quiet(purchase.isSample ? text("onrampSample") : "");
  const amount = moneyText(quote.purchaseAmount, locale);
  return { note: text("onrampQuote", { amount }), tone: "price" };
};

function Currencies({ model, state: { purchase } }: PartProps): ReactElement {
  const text = useViewText();
  const { paymentCurrency, purchaseCurrency } = purchase;
  return (
    <ul className="stack">
      <li>
        <Row
          testId="lk-onramp-payment"
          lead={<CurrencyTile currency={paymentCurrency} />}
          name={paymentCurrency?.id ?? ""}
          note={text("onrampPay")}
          end="deeper"
          onClick={model.openPayments}
        />
      </li>
      <li>
        <Row
          testId="lk-onramp-purchase"
          lead={<TokenTile currency={purchaseCurrency} />}
          name={purchaseCurrency?.name ?? ""}
          note={text("onrampGet")}
          end="deeper"
          onClick={model.openPurchases}
        />
      </li>
    </ul>
  );
}

function Providers({ model, state: { purchase } }: PartProps): ReactElement {
  const text = useViewText();
  if (purchase.providers.length === 0) return <p className="onramp-note">{text("onrampNobody")}</p>;
  return (
    <ul className="stack" aria-label={text("onrampProviders")}>
      {purchase.providers.map(({ name, label, feeRange, url }) => (
        <li key={name}>
          <Row
            testId={`lk-onramp-${name}`}
            lead={<Tile id={name} name={label} />}
            name={label}
            note={text(url === undefined ? "onrampNoPage" : "onrampFee", {
              range: feeRange.replace("-", "–"),
            })}
            end="outside"
            isBlocked={url === undefined}
            onClick={() => model.buy(name)}
          />
        </li>
      ))}
    </ul>
  );
}

/** The other views of the chunk. */
export const fiat = { default: FiatSelectView };
export const token = { default: TokenSelectView };
export const progress = { default: BuyInProgressView };
