import { useEffect, type ReactElement } from "react";
import { onrampModel } from "../../../application/onramp/views/onramp.model.js";
import { useModel } from "../../hooks/use-model.js";
import { useViewText } from "../../messages/use-text.js";
import { Message } from "../../primitives/message.js";
import { Row } from "../../primitives/row.js";
import { imageOf } from "../../../domain/image/image-ref.js";
import type { PaymentCurrency, PurchaseCurrency } from "../../../domain/onramp/onramp.js";
import { Tile } from "../../primitives/tile.js";

interface CurrencyTileProps<C> {
  readonly currency: C | undefined;
}

export function CurrencyTile({ currency }: CurrencyTileProps<PaymentCurrency>): ReactElement {
  const code = currency?.id ?? "";
  return <Tile id={code} name={code} picture={imageOf("currency", code)} isRound />;
}

/** Shows the provider's name, because a token contract is untrusted. */
export function PurchaseTile({ currency }: CurrencyTileProps<PurchaseCurrency>): ReactElement {
  const symbol = currency?.symbol ?? "";
  return <Tile id={symbol} name={symbol} picture={imageOf("token", symbol)} isRound />;
}

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
            leading={<CurrencyTile currency={currency} />}
            name={currency.id}
            trailing={currency.id === paymentCurrency?.id ? "chosen" : "nothing"}
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
            leading={<PurchaseTile currency={currency} />}
            name={currency.name}
            note={currency.symbol}
            trailing={currency.symbol === purchaseCurrency?.symbol ? "chosen" : "nothing"}
            onClick={() => model.choosePurchase(currency)}
          />
        </li>
      ))}
    </ul>
  );
}
