/** A network on which a currency can be bought. */
export interface PurchaseNetwork {
  readonly name: string;
  readonly displayName: string;
  /** The chain id as text. */
  readonly chainId: string;
  readonly contractAddress: string;
}

/** A currency to buy. */
export interface PurchaseCurrency {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly networks: readonly PurchaseNetwork[];
}

/** Limits of a payment method: decimal strings in the payment currency. */
export interface PaymentLimit {
  readonly id: string;
  readonly min: string;
  readonly max: string;
}

/** A currency to pay with. */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string;
  readonly limits: readonly PaymentLimit[];
}

/** Available payment and purchase currencies. */
export interface OnrampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[];
  readonly purchaseCurrencies: readonly PurchaseCurrency[];
}

/** A decimal string and its currency. */
export interface OnrampAmount {
  readonly amount: string;
  readonly currency: string;
}

/** Price and result of a purchase. */
export interface OnrampQuote {
  readonly quoteId: string;
  readonly coinbaseFee?: OnrampAmount;
  readonly networkFee: OnrampAmount;
  readonly paymentSubtotal: OnrampAmount;
  readonly paymentTotal: OnrampAmount;
  readonly purchaseAmount: OnrampAmount;
}
