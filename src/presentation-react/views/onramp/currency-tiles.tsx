import type { ReactElement } from "react";
import { imageOf } from "../../../domain/image/image-ref.js";
import type { PaymentCurrency, PurchaseCurrency } from "../../../domain/onramp/onramp.js";
import { Tile } from "../../primitives/tile.js";

interface CurrencyTileProps<C> {
  readonly currency: C | undefined;
}

/** The payment currency; its picture loads while in view. */
export function CurrencyTile({ currency }: CurrencyTileProps<PaymentCurrency>): ReactElement {
  const code = currency?.id ?? "";
  return <Tile id={code} name={code} picture={imageOf("currency", code)} isRound />;
}

/** The purchased currency, as the provider names it, not an untrusted token contract. */
export function PurchaseTile({ currency }: CurrencyTileProps<PurchaseCurrency>): ReactElement {
  const symbol = currency?.symbol ?? "";
  return <Tile id={symbol} name={symbol} picture={imageOf("token", symbol)} isRound />;
}
