import { useEffect, type ReactElement } from "react";
import { onrampModel } from "../../../application/onramp/views/onramp.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { CurrencyTile, PurchaseTile } from "./currency-tiles.js";

export function FiatSelectView(): ReactElement {
  const { model, state } = useModel(onrampModel);
  const text = useViewText();
  useEffect(() => model.prepare(), [model]);
  const { paymentCurrencies, paymentCurrency } = state.purchase;
  if (paymentCurrencies.length === 0) return <Message title={text("onrampNotHere")} />;
  return (
    <ul className="stack" aria-label={text("titleOnRampFiatSelect")}>
      {paymentCurrencies.map((currency) => (
        <li key={currency.id}>
          <Row
            testId={`lk-onramp-fiat-${currency.id}`}
            lead={<CurrencyTile currency={currency} />}
            name={currency.id}
            end={currency.id === paymentCurrency?.id ? "chosen" : "nothing"}
            onClick={() => model.choosePayment(currency)}
          />
        </li>
      ))}
    </ul>
  );
}

export function TokenSelectView(): ReactElement {
  const { model, state } = useModel(onrampModel);
  const text = useViewText();
  useEffect(() => model.prepare(), [model]);
  const { purchaseCurrencies, purchaseCurrency } = state.purchase;
  if (purchaseCurrencies.length === 0) return <Message title={text("onrampNotHere")} />;
  return (
    <ul className="stack" aria-label={text("titleOnRampTokenSelect")}>
      {purchaseCurrencies.map((currency) => (
        <li key={`${currency.id} ${currency.symbol}`}>
          <Row
            testId={`lk-onramp-token-${currency.symbol}`}
            lead={<PurchaseTile currency={currency} />}
            name={currency.name}
            note={currency.symbol}
            end={currency.symbol === purchaseCurrency?.symbol ? "chosen" : "nothing"}
            onClick={() => model.choosePurchase(currency)}
          />
        </li>
      ))}
    </ul>
  );
}
