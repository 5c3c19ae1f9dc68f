/** Where a currency may be bought. */
export interface PurchaseNetwork {
  readonly name: string;
  readonly displayName: string;
  /** The number of the chain, as text. */
  readonly chainId: string;
  readonly contractAddress: string;
}

/** A currency that is bought (S3-039). */
export interface PurchaseCurrency {
  readonly id: string;
  readonly name: string;
  readonly symbol: string;
  readonly networks: readonly PurchaseNetwork[];
}

/** How much one way to pay takes: decimal strings of the payment currency. */
export interface PaymentLimit {
  readonly id: string;
  readonly min: string;
  readonly max: string;
}

/** A currency that is paid with (S3-040). */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string;
  readonly limits: readonly PaymentLimit[];
}

/** What may be bought, and with what. */
export interface OnrampOptions {
  readonly paymentCurrencies: readonly PaymentCurrency[];
  readonly purchaseCurrencies: readonly PurchaseCurrency[];
}

/** An amount of a currency: a decimal string. */
export interface OnrampAmount {
  readonly amount: string;
  readonly currency: string;
}

/** What a purchase costs and brings (S3-041). */
export interface OnrampQuote {
  readonly quoteId: string;
  readonly coinbaseFee?: OnrampAmount;
  readonly networkFee: OnrampAmount;
  readonly paymentSubtotal: OnrampAmount;
  readonly paymentTotal: OnrampAmount;
  readonly purchaseAmount: OnrampAmount;
}
