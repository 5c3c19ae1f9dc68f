import type { ReactElement } from "react";
import { imageOf } from "../../../domain/image/image-ref.js";
import type { PaymentCurrency, PurchaseCurrency } from "../../../domain/onramp/onramp.js";
import { Tile } from "../../primitives/tile.js";

interface CurrencyTileProps<C> {
  /** Undefined until the currencies are known. */
  readonly currency: C | undefined;
}

/** The currency that is paid with; its picture is requested while the tile is in view. */
export function CurrencyTile({ currency }: CurrencyTileProps<PaymentCurrency>): ReactElement {
  const code = currency?.id ?? "";
  return <Tile id={code} name={code} picture={imageOf("currency", code)} isRound />;
}

/** The currency that is bought: the provider of Buy names it, not a contract that anybody made. */
export function PurchaseTile({ currency }: CurrencyTileProps<PurchaseCurrency>): ReactElement {
  const symbol = currency?.symbol ?? "";
  return <Tile id={symbol} name={symbol} picture={imageOf("token", symbol)} isRound />;
}
